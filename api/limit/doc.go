// Package limit counts the requests of each client and says which to refuse: a token bucket a client, clients
// told apart by their key or their address, in bounded memory. It writes the fields RateLimit-Policy and
// RateLimit in the form of draft-ietf-httpapi-ratelimit-headers-11.
package limit
