import { atom, type ReadableAtom } from 'nanostores'
import type { RecordKind } from '../../../contract/explanations/calls.ts'
import type { Leading } from '../../ui/base/off.ts'

/** The subject of an explanation: the user in their acting role, or another person. */
export type WhyAsk = {
  user?: { id: string; name: string }
  /** One role of that person; all of them if absent. */
  roleId?: string
  /** A declared call; if absent, whether the person can work here at all. */
  call?: string
  record?: { kind: RecordKind; id: string; name: string }
}

const $ask = atom<WhyAsk | null>(null)

/** The requested explanation; the frame of the portal draws it. */
export const $whyAsked: ReadableAtom<WhyAsk | null> = $ask

/** Opens the explanation, or closes it. */
export const askWhy = (ask: WhyAsk | null): void => $ask.set(ask)

/** For a disabled control: its sentence, and the explanation of the call, which a press opens for the current user. */
export function offBy(text: string, call: string, record?: WhyAsk['record']): Leading
export function offBy(text: string | undefined, call: string, record?: WhyAsk['record']): Leading | undefined
export function offBy(text: string | undefined, call: string, record?: WhyAsk['record']) {
  return text === undefined ? undefined : { text, onPress: () => askWhy({ call, record }) }
}
