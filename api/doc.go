// Package api is the HTTP service: handlers by resource, wire types generated from openapi.yaml, problems
// (RFC 9457) and middleware. No other package knows echo.
//
// A request passes, from the outside in: request id, access log and recovery; security and CORS headers;
// compression; the body limit; HEAD and QUERY; routing; the language; the contract (openapi.yaml); the cache
// validators; the handler.
package api

// The generators are run from the root of the repository with the tool that .ci/go.mod pins.
//go:generate sh -c "cd .. && go tool -modfile=.ci/go.mod oapi-codegen -config api/wire.cfg.yaml openapi.yaml"
//go:generate sh -c "cd .. && go tool -modfile=.ci/go.mod oapi-codegen -config api/client/client.cfg.yaml openapi.yaml"
