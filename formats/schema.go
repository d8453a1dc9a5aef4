package formats

// Schema is the JSON Schema of a definition.
func Schema() []byte { return nil }
