/* Runs in the page before anything else: counts what lives longer than the element that began it (KIT-C5). */

export type Alive = {
  listeners: number
  intervals: number
  timeouts: number
  observers: number
  channels: number
  requests: number
  /** Renderings requested for the next frame or for when the page is idle. */
  frames: number
  workers: number
  /** Mounted React roots, wherever they are attached. */
  roots: number
}

/** Wraps everything that a page can begin, so that `globalThis.alive()` says how much of each has not ended. */
export function countLeftovers() {
  const listeners = new Map<EventTarget, Set<string>>()
  const numbers = new WeakMap<object, number>()
  let next = 0
  const getNumber = (thing: object) => {
    if (!numbers.has(thing)) numbers.set(thing, next++)
    return numbers.get(thing)
  }
  const getKey = (type: string, listener: object, options: unknown) =>
    `${type} ${getNumber(listener)} ${typeof options === 'object' && options ? Boolean(Reflect.get(options, 'capture')) : Boolean(options)}`
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const lasting = (target: EventTarget) =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body ||
    (!(target instanceof Node) && (target instanceof MediaQueryList || target === window.visualViewport))
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window
    if (listener && lasting(target)) {
      const key = getKey(type, listener, options)
      const known = listeners.get(target) ?? new Set()
      listeners.set(target, known.add(key))
      const { signal, once } = typeof options === 'object' && options ? options : {}
      if (signal) addEventListener.call(signal, 'abort', () => known.delete(key))
      if (once) addEventListener.call(target, type, () => known.delete(key), { once: true })
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window
    if (listener) listeners.get(target)?.delete(getKey(type, listener, options))
    removeEventListener.call(target, type, listener, options)
  }

  const intervals = new Set<unknown>()
  const timeouts = new Set<unknown>()
  const { setInterval, clearInterval, setTimeout, clearTimeout } = window
  window.setInterval = ((work: () => void, ms?: number) => {
    const id = setInterval(work, ms)
    intervals.add(id)
    return id
  }) as typeof window.setInterval
  window.clearInterval = id => {
    intervals.delete(id)
    clearInterval(id)
  }
  window.setTimeout = ((work: () => void, ms?: number) => {
    const id = setTimeout(() => {
      timeouts.delete(id)
      work()
    }, ms)
    timeouts.add(id)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = id => {
    timeouts.delete(id)
    clearTimeout(id)
  }

  const observers = new Set<object>()
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const { prototype } = window[name]
    const { observe, disconnect } = prototype as { observe: (...a: never[]) => void; disconnect: () => void }
    Object.assign(prototype, {
      observe(this: object, ...words: never[]) {
        observers.add(this)
        return observe.apply(this as never, words)
      },
      disconnect(this: object) {
        observers.delete(this)
        return disconnect.call(this as never)
      },
    })
  }

  const channels = new Set<object>()
  const Channel = window.BroadcastChannel
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      channels.add(this)
    }
    override close() {
      channels.delete(this)
      super.close()
    }
  }

  const workers = new Set<object>()
  const { Worker } = window
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      workers.add(this)
    }
    override terminate() {
      workers.delete(this)
      super.terminate()
    }
  }

  const frames = new Set<unknown>()
  const { requestAnimationFrame, cancelAnimationFrame, requestIdleCallback, cancelIdleCallback } = window
  window.requestAnimationFrame = work => {
    const id = requestAnimationFrame(time => {
      frames.delete(id)
      work(time)
    })
    frames.add(id)
    return id
  }
  window.cancelAnimationFrame = id => {
    frames.delete(id)
    cancelAnimationFrame(id)
  }
  window.requestIdleCallback = (work, options) => {
    const id = requestIdleCallback(left => {
      frames.delete(`idle ${id}`)
      work(left)
    }, options)
    frames.add(`idle ${id}`)
    return id
  }
  window.cancelIdleCallback = id => {
    frames.delete(`idle ${id}`)
    cancelIdleCallback(id)
  }

  // React reports each root that it renders to its developer tools; an unmounted root has no content.
  const roots = new Set<object>()
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: { memoizedState: { element: unknown } | null } }) => {
        if (root.current.memoizedState?.element) roots.add(root)
        else roots.delete(root)
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  })

  let requests = 0
  const { fetch } = window
  window.fetch = async (...words) => {
    requests++
    return fetch(...words).finally(() => requests--)
  }

  Object.assign(globalThis, {
    alive: (): Alive => ({
      listeners: [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
      intervals: intervals.size,
      timeouts: timeouts.size,
      observers: observers.size,
      channels: channels.size,
      requests,
      frames: frames.size,
      workers: workers.size,
      roots: roots.size,
    }),
  })
}
