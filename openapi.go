// Package kotei holds what belongs to no single package: the HTTP contract, written by hand in openapi.yaml.
package kotei

import _ "embed"

// OpenAPI is openapi.yaml, the HTTP contract (OpenAPI 3.1). The server checks requests against it and serves
// it at /openapi.yaml. The caller must not change it.
//
//go:embed openapi.yaml
var OpenAPI []byte
