import { isCallError } from '../../../client/http/call-error.ts'
import { resolvePeople } from '../../../client/people.ts'
import { limits } from '../../../contract/limits.ts'
import type { Person } from './person.ts'
import type { PasteOptions, Pasting, Refused } from './use-paste.ts'
import type { PickerText } from './use-picker-text.ts'
import type { Selection } from './use-selection.ts'

export type Answer = { found: ReadonlyMap<string, Person> } | { failed: string }

/** Looks up the entries of a pasted list. */
export async function resolved(
  keys: readonly string[],
  wish: PasteOptions,
  signal: AbortSignal,
): Promise<Answer> {
  const { people, session, studyId } = wish
  try {
    if (people) {
      const { LocalIndex } = await import('./local-search.ts')
      return { found: new LocalIndex(people).exactly(keys) }
    }
    return await resolvePeople(keys, { session, studyId: studyId || undefined, signal })
  } catch (error) {
    if (!isCallError(error)) throw error
    return { failed: error.message || wish.text.t('picker:failed.title') }
  }
}

/** Chooses the people found, and lists the other entries with their reasons. */
export function settle(
  keys: readonly string[],
  over: readonly string[],
  answer: Answer,
  selection: Selection,
  { t }: PickerText,
): Extract<Pasting, { state: 'done' }> {
  const beyond = over.map(entry => ({ entry, why: t('picker:paste.over', { count: limits.inviteEmails }) }))
  if ('failed' in answer)
    return {
      state: 'done',
      added: 0,
      refused: [...keys.map(entry => ({ entry, why: answer.failed })), ...beyond],
    }
  const pairs = keys.flatMap(entry => {
    const person = answer.found.get(entry)
    return person ? [{ entry, person }] : []
  })
  const entryOf = new Map(pairs.toReversed().map(({ entry, person }) => [person, entry]))
  const { added, refused } = selection.addAll(pairs.map(({ person }) => person))
  const reasons = new Map(refused.map(({ person, why }) => [entryOf.get(person) ?? person.id, why]))
  const missing = t('picker:paste.missing')
  const faults = keys.flatMap(entry => {
    const why = answer.found.has(entry) ? reasons.get(entry) : missing
    return why ? [{ entry, why }] : []
  })
  return { state: 'done', added, refused: [...faults, ...beyond] }
}

/** The result of a paste, as a sentence for screen readers. */
export const getSaid = (
  { added, refused }: { added: number; refused: readonly Refused[] },
  { t }: PickerText,
) =>
  [
    t('picker:paste.added', { count: added }),
    refused.length > 0 ? t('picker:paste.refused', { count: refused.length }) : '',
  ]
    .filter(Boolean)
    .join(' ')
