// Loads on demand: 6.0 kB (gzip) less in the first load of its element.
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner, type Notice } from '../../ui/feedback/notice-bar.tsx'
import { useReasons } from './use-reasons.ts'
import type { Table } from './use-table.ts'

type Props = {
  said: Record<'failed' | 'offline' | 'shut' | 'cleared' | 'unmade', boolean>
  table: Table
  trouble: string
  onForget: () => void
}

/** Notices above the rows; loaded with the first of them. */
export function Notices({ said, table: { text, found, counts, chosen }, trouble, onForget }: Props) {
  if (!useReasons()) return null
  const { t, locale } = text
  const notices: Notice[] = []
  if (said.failed)
    notices.push({
      id: 'failed',
      tone: 'danger',
      text: `${t('siteActs:state.failedKept')} ${found.error?.message ?? ''}`,
      action: (
        <Button small onClick={found.again}>
          {t('siteActs:state.retry')}
        </Button>
      ),
    })
  if (said.offline) notices.push({ id: 'offline', tone: 'warning', text: t('siteActs:state.offline') })
  if (counts?.shut && said.shut)
    notices.push({
      id: 'shut',
      tone: 'info',
      text: t('siteActs:shut', { reason: whyText(counts.shut, locale) }),
    })
  if (said.unmade)
    notices.push({
      id: 'unmade',
      tone: 'danger',
      text: `${t('siteActs:state.exportFailed')} ${trouble}`,
      onClose: onForget,
    })
  if (said.cleared)
    notices.push({
      id: 'cleared',
      tone: 'info',
      text: t('siteActs:selection.cleared', { count: chosen.cleared }),
      onClose: chosen.forget,
    })
  return notices.map(notice => <Banner key={notice.id} notice={notice} />)
}
