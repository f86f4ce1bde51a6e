/** What is sent in one step, and how long that takes in ms: about 2 MB a second, as over a line that people know. */
const stepBytes = 250_000
const stepTime = 120

const getSize = (body: unknown): number => (body instanceof Blob ? body.size : 0)

type Answer = (path: string, body: XMLHttpRequestBodyInit | null) => Promise<Response>

/**
 * Answers requests that tell how much of them has been sent (client/session/upload.ts) in the page, for paths below `base`: a story has no
 * server, so no byte leaves the page. All other requests go their way.
 */
export function answerTransfers(base: string, answer: Answer): void {
  const Real = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = class extends Real {
    #path: string | undefined
    #answer: { status: number; type: string; text: string } | undefined
    #isAborted = false

    override open(method: string, url: string | URL) {
      const text = String(url)
      this.#path = text.startsWith(`${base}/`) ? text.slice(base.length) : undefined
      super.open(method, url)
    }

    override send(body: XMLHttpRequestBodyInit | null = null) {
      if (this.#path === undefined) super.send(body)
      else void this.#send(this.#path, body)
    }

    async #send(path: string, body: XMLHttpRequestBodyInit | null) {
      const total = getSize(body)
      for (let loaded = stepBytes; loaded < total + stepBytes; loaded += stepBytes) {
        await new Promise(resolve => setTimeout(resolve, stepTime))
        if (this.#isAborted) return
        const progress = { lengthComputable: true, loaded: Math.min(loaded, total), total }
        this.upload.dispatchEvent(new ProgressEvent('progress', progress))
      }
      const response = await answer(path, body)
      this.#answer = {
        status: response.status,
        type: response.headers.get('content-type') ?? '',
        text: await response.text(),
      }
      if (!this.#isAborted) this.dispatchEvent(new ProgressEvent('load'))
    }

    override abort() {
      if (this.#path === undefined) return super.abort()
      if (this.#isAborted || this.#answer) return
      this.#isAborted = true
      this.dispatchEvent(new ProgressEvent('abort'))
    }

    override get status() {
      return this.#answer?.status ?? super.status
    }

    override get responseText() {
      return this.#answer?.text ?? super.responseText
    }

    override getAllResponseHeaders() {
      return this.#answer ? `content-type: ${this.#answer.type}\r\n` : super.getAllResponseHeaders()
    }
  }
}
