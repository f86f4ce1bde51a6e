/*
 * Injected into every page before its own scripts; it only reads. The driver calls `globalThis.probe`, whose functions get their arguments
 * as text (../drive.ts). The file is stripped of its types, so it imports nothing.
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

/** A message arrives after the frame in which it was posted has been drawn. */
const drawn = () =>
  new Promise<number>(resolve => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(null)
  })

/** Checks a condition in each frame until it is true; returns the time just after that frame. */
const until = async (isSo: () => boolean, patience = 30_000): Promise<number> => {
  for (const end = performance.now() + patience; performance.now() < end; ) {
    await new Promise(requestAnimationFrame)
    if (isSo()) return drawn()
  }
  throw new Error('waited in vain')
}

let lastKey = 0
addEventListener('keydown', event => (lastKey = event.timeStamp), true)
let lastPress = 0
addEventListener('pointerdown', event => (lastPress = event.timeStamp), true)

/** The scroll container of an element: the nearest ancestor whose content overflows. */
const getScroller = (element: Element): Element => {
  for (let box: Element | null = element; box; box = box.parentElement ?? getHost(box))
    if (box.scrollHeight > box.clientHeight + 50 && getComputedStyle(box).overflowY !== 'visible') return box
  throw new Error('nothing scrolls')
}
const getHost = (element: Element) => (element.getRootNode() as ShadowRoot).host ?? null

/** Whether rows cover a quarter, half and three quarters of a box. */
const filled = (box: DOMRect, rows: DOMRect[]) =>
  [0.25, 0.5, 0.75].filter(part => {
    const at = box.top + box.height * part
    return rows.some(({ top, bottom }) => top - 16 <= at && bottom + 16 >= at)
  }).length / 3

const shows = (option: string, text: string) => {
  const first = found(option).find(isSeen)
  return first?.textContent?.replace(/\s/g, '').includes(text.replace(/\s/g, '')) ?? false
}

const probe = {
  ready: Promise.resolve(0),
  whenReady: (input: string) => {
    probe.ready = until(() => isSeen(found(input)[0]))
  },
  /** Where to press an element: near its left edge, at half its height. */
  place: (input: string) => {
    const { left, top, width, height } = found(input)[0]!.getBoundingClientRect()
    return [left + Math.min(20, width / 2), top + height / 2] as const
  },
  /** Starts to wait for the frame after the next key that shows this text in the first option. */
  expect: (option: string, text: string) => {
    const before = lastKey
    probe.expected = until(() => lastKey !== before && shows(option, text)).then(at => at - lastKey)
    probe.expected.catch(() => undefined)
  },
  expected: Promise.resolve(0),
  /** Starts to wait for the frame after the next key or press that makes a condition true. */
  expectSo: (by: 'key' | 'press', isSo: () => boolean) => {
    const at = () => (by === 'key' ? lastKey : lastPress)
    const before = at()
    probe.expected = until(() => at() !== before && isSo()).then(drawn => drawn - at())
    probe.expected.catch(() => undefined)
  },
  found,
  isSeen,
  /** Scrolls 100 frames of 240 px, back and forth; returns the frame times (ms) and the share of samples with a row in place. */
  scroll: async (row: string) => {
    const box = getScroller(found(row)[0]!)
    const times: number[] = []
    let [way, there, last] = [240, 0, await new Promise<number>(requestAnimationFrame)]
    for (let frame = 0; frame < 100; frame++) {
      const next = box.scrollTop + way
      if (next < 0 || next > box.scrollHeight - box.clientHeight) way = -way
      box.scrollTop += way
      const now = await new Promise<number>(requestAnimationFrame)
      times.push(now - last)
      last = now
      there += filled(
        box.getBoundingClientRect(),
        found(row).map(each => each.getBoundingClientRect()),
      )
    }
    box.scrollTop = 0
    return { times, filled: there / 100 }
  },
  /** Time of the last call on the network (ms): from fetch to the last byte of its response. */
  network: (path: string) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path))
    const last = calls.at(-1) as PerformanceResourceTiming | undefined
    performance.clearResourceTimings()
    return last ? last.responseEnd - last.startTime : Number.NaN
  },
}
Object.assign(globalThis, { probe })
