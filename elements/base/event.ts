const Base = globalThis.CustomEvent ?? class {}

/** Every event of the kit: it bubbles, crosses shadow roots and carries a `detail`. */
export class MdsEvent<T = unknown> extends Base<T> {
  constructor(name: string, detail?: T, cancelable = false) {
    super(name, { detail, cancelable, bubbles: true, composed: true })
  }
}
