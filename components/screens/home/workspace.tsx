import { useEffect } from 'react'
import { noticeCounts } from '../../../client/notices/counts.ts'
import { zoneInForce } from '../../../client/page/zone-in-force.ts'
import { listNotices } from '../../../contract/notices/calls.ts'
import { fullName } from '../../../contract/values/names.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Applications } from './applications.tsx'
import { grid, head, meta, side } from './home.css.ts'
import { LearningDue } from './learning.tsx'
import { Notices } from './notices.tsx'
import { Studies } from './studies.tsx'
import { Todos } from './todos.tsx'

/** Reloads the lists when the bell marks entries, or new ones arrive while the page is open. */
function useFollowBell() {
  const reread = useReread()
  useEffect(
    () =>
      noticeCounts().$counts.listen((now, before) => {
        if (now.state !== 'ready' || before?.state !== 'ready') return
        if (now.counts.unread === before.counts.unread && now.counts.todo === before.counts.todo) return
        reread(listNotices)
      }),
    [reread],
  )
}

/** The workspace: to-dos and applications on the left, notices and studies on the right. */
export function Workspace() {
  const { t, locale } = useText()
  const { user } = useSession()
  useFollowBell()
  const today = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zoneInForce() }).format(
    new Date(),
  )
  return (
    <>
      <div className={head}>
        <h1>{t('home:title')}</h1>
        {user && <p className={meta}>{t('home:greeting', { name: fullName(user, locale), date: today })}</p>}
      </div>
      <div className={grid}>
        <div className={side}>
          <Todos />
          <LearningDue />
          <Applications />
        </div>
        <div className={side}>
          <Notices />
          <Studies />
        </div>
      </div>
    </>
  )
}
