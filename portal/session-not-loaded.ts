/** There is a session, but its user could not be loaded: the network, or the server, failed. */
export class SessionNotLoaded extends Error {}
