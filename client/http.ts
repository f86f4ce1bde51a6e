import ky from 'ky'

/** The one ky instance. It never repeats a request by itself: what may be repeated is decided where the call is known. */
const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: false })

/** Sends a request as it stands and gives the answer, whatever its status; rejects when none came. */
export const requested = (request: Request): Promise<Response> => http(request)
