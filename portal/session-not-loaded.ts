/** The session is there, but who it belongs to could not be loaded: the network, or the server. */
export class SessionNotLoaded extends Error {}
