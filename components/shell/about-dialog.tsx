import { useQuery } from '@tanstack/react-query'
import { send } from '../../client/api.ts'
import { date } from '../../client/format.ts'
import type { Locale } from '../../contract/locales.ts'
import { versionNote } from '../../contract/workspace.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../use-text.ts'
import { news } from './facts.css.ts'
import { Facts } from './facts.tsx'

const listOf = { 'zh-CN': 'zh', 'en-US': 'en', 'ja-JP': 'ja', 'es-ES': 'es' } as const satisfies Record<
  Locale,
  string
>

/** System name, version and release date, with what is new (D18, E35). */
export function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, locale } = useText()
  const { data } = useQuery({ queryKey: ['version'], queryFn: () => send(versionNote, {}), enabled: open })
  const facts = data && [
    [t('portal:about.system'), data.systemName],
    [t('portal:about.version'), data.version],
    [t('portal:about.released'), date(data.versionTime)],
    ...(data.remark ? [[t('portal:about.remark'), data.remark]] : []),
  ]
  const lines = data?.[listOf[locale]] ?? []
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('portal:about.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('portal:close')}</Button>}
    >
      {facts ? <Facts facts={facts as [string, string][]} /> : <p>{t('portal:loading')}</p>}
      {lines.length > 0 && (
        <section className={news}>
          <h3>{t('portal:about.news')}</h3>
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
