import ky from 'ky'

/** The one ky instance. It never repeats a request: the code that knows the call decides what may be repeated. */
const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: false })

/** Sends a request unchanged and returns the answer, with any status; rejects when no answer came. */
export const requested = (request: Request): Promise<Response> => http(request)
