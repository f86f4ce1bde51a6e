import { listNotices } from '../../../contract/notices/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { list, meta, nothing, sectionLink } from './home.css.ts'
import { NoticeItem } from './notice-item.tsx'
import { Section } from './section.tsx'

/** The newest unread notices. */
export function Notices() {
  const { t } = useText()
  const query = useScoped(listNotices, { type: 'notification', open: true, limit: 5 })
  const { records = [], total = 0 } = query.data ?? {}
  const aside = (
    <>
      <span className={meta}>{t('home:notices.count', { count: total })}</span>
      <Anchor href="/home/notice/notification" className={sectionLink}>
        {t('home:notices.all')}
      </Anchor>
    </>
  )
  return (
    <Section title={t('home:notices.title')} aside={aside} query={query}>
      {total === 0 && <p className={nothing}>{t('home:notices.none')}</p>}
      <ul className={list}>
        {records.map(notice => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
    </Section>
  )
}
