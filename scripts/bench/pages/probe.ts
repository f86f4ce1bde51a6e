/*
 * Set into every page before its own scripts; it only reads. The driver asks it through `globalThis.probe`, whose functions are
 * given as text (../drive.ts), and the file is stripped of its types, so it imports nothing.
 */
const found = (selector: string): Element[] => {
  const parts = selector.split(' >>> ')
  const last = parts.pop()!
  let scope: ParentNode | null | undefined = document
  for (const part of parts) scope = scope?.querySelector(part)?.shadowRoot
  return scope ? [...scope.querySelectorAll(last)] : []
}

const isSeen = (element: Element | undefined): boolean => {
  if (!element) return false
  const { width, height, bottom, top } = element.getBoundingClientRect()
  return width > 0 && height > 0 && bottom > 0 && top < innerHeight
}

/** A message comes after the frame in which it was posted has been drawn. */
const drawn = () =>
  new Promise<number>(resolve => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(null)
  })

/** Looks in each frame until something is so; gives the time just after that frame. */
const until = async (isSo: () => boolean, patience = 30_000): Promise<number> => {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    await new Promise(requestAnimationFrame)
    if (isSo()) return drawn()
  }
  throw new Error('waited in vain')
}

let lastKey = 0
addEventListener('keydown', event => (lastKey = event.timeStamp), true)

const shows = (option: string, text: string) => {
  const first = found(option).find(isSeen)
  return first?.textContent?.replace(/\s/g, '').includes(text.replace(/\s/g, '')) ?? false
}

const probe = {
  ready: Promise.resolve(0),
  whenReady: (input: string) => {
    probe.ready = until(() => isSeen(found(input)[0]))
  },
  place: (input: string) => {
    const { left, top, height } = found(input)[0]!.getBoundingClientRect()
    return [left + 20, top + height / 2] as const
  },
  /** Begins to wait for the frame after the next key that shows this text in the first option. */
  expect: (option: string, text: string) => {
    const before = lastKey
    probe.expected = until(() => lastKey !== before && shows(option, text)).then(at => at - lastKey)
    probe.expected.catch(() => undefined)
  },
  expected: Promise.resolve(0),
  /** How long the last call took on its way, in ms: from fetch to the last byte of its answer. */
  network: (path: string) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path))
    const last = calls.at(-1) as PerformanceResourceTiming | undefined
    performance.clearResourceTimings()
    return last ? last.responseEnd - last.startTime : Number.NaN
  },
}
Object.assign(globalThis, { probe })
