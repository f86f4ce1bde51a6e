import { getInstant } from '../../../../client/local-time.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { codes } from '../../../../contract/codes.ts'
import { listNoticeAgents, type NoticeAgents, saveNoticeAgents } from '../../../../contract/notices/agents.ts'
import { useReread } from '../../../shared/call/use-reread.ts'
import { useSession } from '../../../shared/call/use-session.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import type { FieldErrors } from '../../../shared/form/use-field-errors.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { type Changes, type Chosen, changesTo, chosenWith, getWish, type Period } from './agent-changes.ts'

/** The field of the agents, and the end date of each. */
type Field = 'agents' | `until-${string}`

const getUntil = (userId: string): Field => `until-${userId}`

const isReversed = ({ from, until }: Period): boolean =>
  from !== '' && until !== '' && (getInstant(until) ?? '') <= (getInstant(from) ?? '')

/** The agents while they are edited, and saving against the version that was read (TR-C1). */
export function useAgents(data: NoticeAgents, refetch: () => Promise<{ data?: NoticeAgents | undefined }>) {
  const { t } = useText()
  const reread = useReread()
  const { user } = useSession()
  const getErrors = (chosen: readonly Chosen[]): FieldErrors<Field> => ({
    ...(chosen.some(each => each.userId === user?.id) && { agents: t('personal:agents.self') }),
    ...Object.fromEntries(
      chosen.filter(isReversed).map(each => [getUntil(each.userId), codeText(codes.dateOrder.code)]),
    ),
  })
  const form = useCallForm(saveNoticeAgents, {
    from: data,
    // The changes stay on top of what was saved elsewhere; a second press saves them.
    toValues: (): { agents: Changes } => ({ agents: {} }),
    fields: ({ agents }): readonly Field[] => [
      'agents',
      ...chosenWith(data.records, agents).map(each => getUntil(each.userId)),
    ],
    check: ({ agents }) => getErrors(chosenWith(data.records, agents)),
    draft: 'noticeAgents',
    toInput: ({ values, from }) => ({
      agents: getWish(from.records, chosenWith(from.records, values.agents)),
      rowVersion: from.rowVersion,
    }),
    reload: async () => (await refetch()).data,
    overtaken: t('personal:overtaken'),
    onDone: async () => {
      await reread(listNoticeAgents)
      toast('success', t('personal:saved'))
    },
  })
  const set = (next: readonly Chosen[]) => {
    form.forget()
    form.set({ agents: changesTo(form.base.records, next) })
  }
  return { ...form, untilOf: getUntil, chosen: chosenWith(form.base.records, form.values.agents), set }
}
