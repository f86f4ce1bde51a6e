import ky from 'ky'
import { sendBy } from './http.ts'

/** The one ky instance. It never repeats a request: the code that knows the call decides what may be repeated. */
const instance = ky.create({ retry: 0, throwHttpErrors: false, timeout: false })

/** Sends the calls of this page by ky: the portal does, the elements do not. */
export const sendByKy = (): void => sendBy(request => instance(request))
