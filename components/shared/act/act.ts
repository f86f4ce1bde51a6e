import type { Call, Input } from '../../../contract/define.ts'

/** One of several acts that a screen offers for the same entries: its call, and the request of the entries. */
export type Act<E> = { call: Call; getInput: (entries: E) => Input<Call> }

/** Declares an act; its request is checked against the input of its call. */
export const act = <C extends Call, E>(call: C, getInput: (entries: E) => Input<C>): Act<E> => ({
  call,
  getInput: entries => getInput(entries) as Input<Call>,
})
