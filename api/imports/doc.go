// Package imports runs the imports that are asked for over HTTP: it takes what is uploaded into a folder of its own, lets
// one import at a time run in the background, tells how far it is, and keeps the last few for whoever asks later.
//
// Nothing of a request names a file of the machine: an upload is stored under names that were checked, in a folder that
// nothing else lies in, and is gone when its import has ended. What a killed process leaves is swept by the next one.
package imports
