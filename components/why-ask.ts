import { atom, type ReadableAtom } from 'nanostores'
import type { RecordKind } from '../contract/why.ts'
import type { Leading } from './ui/off.ts'

/** What somebody wants explained: for himself in the role he acts in, or for another person. */
export type WhyAsk = {
  user?: { id: string; name: string }
  /** One role of that person; each that he has when left out. */
  roleId?: string
  /** A declared call; whether he can work here at all when left out. */
  call?: string
  record?: { kind: RecordKind; id: string; name: string }
}

const $ask = atom<WhyAsk | null>(null)

/** What is being explained; the frame of the portal draws it. */
export const $whyAsked: ReadableAtom<WhyAsk | null> = $ask

/** Opens the explanation, or closes it. */
export const askWhy = (ask: WhyAsk | null): void => $ask.set(ask)

/** For a control that is off: its sentence, and the chain of the call behind it, which a press opens for whoever presses. */
export function offBy(text: string, call: string, record?: WhyAsk['record']): Leading
export function offBy(text: string | undefined, call: string, record?: WhyAsk['record']): Leading | undefined
export function offBy(text: string | undefined, call: string, record?: WhyAsk['record']) {
  return text === undefined ? undefined : { text, onPress: () => askWhy({ call, record }) }
}
