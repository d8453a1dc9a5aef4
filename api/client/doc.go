// Package client is a Go client of the HTTP service, generated from openapi.yaml.
//
// Every call comes in two forms: ValidateDeckWithTextBody gives the raw answer, and
// ClientWithResponses.ValidateDeckWithTextBodyWithResponse reads it into the types of the contract.
package client
