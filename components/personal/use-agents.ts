import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { getInstant } from '../../client/local-time.ts'
import { send } from '../../client/session/api.ts'
import { getKey } from '../../client/session/query.ts'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { listNoticeAgents, type NoticeAgents, saveNoticeAgents } from '../../contract/notices/agents.ts'
import { useSessionStore } from '../session-context.ts'
import { useDraft } from '../shell/use-draft.ts'
import { toast } from '../ui/toast-store.ts'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useSession } from '../use-session.ts'
import { useSubmit } from '../use-submit.ts'
import { useText } from '../use-text.ts'
import { type Changes, type Chosen, changesTo, chosenWith, getWish, type Period } from './agent-changes.ts'

/** The field of the agents, and the end date of each. */
type Field = 'people' | `until-${string}`

const getUntil = (userId: string): Field => `until-${userId}`

const isReversed = ({ from, until }: Period): boolean =>
  from !== '' && until !== '' && (getInstant(until) ?? '') <= (getInstant(from) ?? '')

/** The chosen agents beside the saved ones; stored as a draft when the user must leave the page. */
function useChosen({ records }: NoticeAgents) {
  const [own, setOwn] = useState<Changes>({})
  const chosen = chosenWith(records, own)
  const changes = changesTo(records, chosen)
  const dirty = Object.keys(changes).length > 0
  useDraft<Changes>('noticeAgents', { dirty, values: () => changes, restore: setOwn })
  return {
    chosen,
    changes,
    dirty,
    choose: (next: readonly Chosen[]) => setOwn(changesTo(records, next)),
    clear: () => setOwn({}),
  }
}

/** The agents while they are edited, and saving against the version that was read (TR-C1). */
export function useAgents(data: NoticeAgents, reread: () => Promise<unknown>) {
  const { t } = useText()
  const id = useId()
  const cache = useQueryClient()
  const session = useSession()
  const store = useSessionStore()
  const submit = useSubmit()
  const { chosen, changes, dirty, choose, clear } = useChosen(data)
  const found: Partial<Record<Field, string>> = Object.fromEntries(
    chosen.filter(isReversed).map(each => [getUntil(each.userId), codeText(codes.dateOrder.code)]),
  )
  if (chosen.some(each => each.userId === session.user?.id)) found.people = t('personal:agents.self')
  const order: Field[] = ['people', ...chosen.map(each => getUntil(each.userId))]
  const told = useFaults({ id, order, found })
  const discard = () => {
    clear()
    told.clear()
    submit.forget()
  }
  const save = async () => {
    if (focusFirst(told.check())) return
    await submit.run(async sending => {
      const wish = { agents: getWish(data.records, chosen), rowVersion: data.rowVersion }
      try {
        await send(saveNoticeAgents, wish, { ...sending, session: store })
      } catch (error) {
        // The own changes stay on top of what was saved elsewhere; a second press saves them.
        if (isCallError(error, 'dataChanged')) await reread()
        if (isCallError(error) && isOfPeople(error.data)) told.refuse({ people: error.message })
        throw error
      }
      await cache.invalidateQueries({ queryKey: getKey(session, listNoticeAgents) })
      discard()
      toast('success', t('personal:saved'))
    })
  }
  const set = (next: readonly Chosen[]) => {
    told.changed('people')
    submit.forget()
    choose(next)
  }
  const { error, busy } = submit
  const overtaken = error?.name === 'dataChanged' && t('personal:overtaken')
  const trouble = overtaken || (isOfPeople(error?.data) ? '' : submit.trouble)
  return { id, ...told, untilOf: getUntil, chosen, changes, dirty, set, save, discard, busy, trouble }
}

const isOfPeople = (data: unknown): boolean => (data as { field?: unknown } | null)?.field === 'agents'
