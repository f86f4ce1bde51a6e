import { useState } from 'react'
import { listNotices } from '../../../contract/notices/calls.ts'
import { noticeKey, noticeValues } from '../../../contract/notices/words.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useHints } from '../../shared/page/use-hints.tsx'
import { useClosedScreen } from '../../shared/why/closed-screen.tsx'
import { type Notice, NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { useHeld } from '../account/contact-ways/use-held.tsx'
import { useKeptDrafts } from './use-kept-drafts.tsx'
import { useNewRole } from './use-new-role.tsx'

/**
 * The one bar under the top bar: notices of the page, its stored drafts, then, in the administration, overdue to-dos
 * (B24).
 */
export function NoticeLine({ todos }: { todos: boolean }) {
  const held = useHeld()
  const newRole = useNewRole()
  return (
    <>
      <NoticeBar
        notices={[
          ...newRole.notices,
          ...useClosedScreen(),
          ...useHints(),
          ...held.notices,
          ...useKeptDrafts(),
          ...useOverdue(todos),
        ]}
      />
      {held.dialog}
      {newRole.dialog}
    </>
  )
}

function useOverdue(wanted: boolean): Notice[] {
  const { t, wordAt, locale } = useText()
  const { opens } = useNavigation()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const input = { type: 'todo' as const, open: true, limit: 15 }
  const { data } = useScoped(listNotices, input, { enabled: wanted, staleTime: 60_000, loading: false })
  if (!wanted || !data) return []
  return data.records
    .filter(each => each.urgency === 'overdue' && !closed.has(each.id))
    .map(each => ({
      id: each.id,
      tone: 'warning',
      text: wordAt(`notices:${noticeKey(each)}`, noticeValues(each, locale)),
      action:
        each.link && each.available && opens(each.link) ? (
          <Anchor href={each.link}>{t('portal:notice.open')}</Anchor>
        ) : undefined,
      onClose: () => setClosed(now => new Set([...now, each.id])),
    }))
}
