// Loads on demand: 1.3 kB (gzip) less in the first load of every page.
import { useQuery } from '@tanstack/react-query'
import { send } from '../../../client/session/api.ts'
import { date } from '../../../client/zones/format.ts'
import { versionNote } from '../../../contract/recovery/help.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** System name, version and release date, from the release notes (D18, E35). */
export function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useText()
  const { data } = useQuery({ queryKey: ['version'], queryFn: () => send(versionNote, {}), enabled: open })
  const facts = data && [
    [t('portal:about.system'), data.systemName],
    [t('portal:about.version'), data.version],
    [t('portal:about.released'), date(data.versionTime)],
    ...(data.remark ? [[t('portal:about.remark'), data.remark]] : []),
  ]
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('portal:about.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('portal:close')}</Button>}
    >
      {facts ? <Facts facts={facts as [string, string][]} /> : <p>{t('portal:loading')}</p>}
      <p>
        <a href="/docs/elements/" target="_blank" rel="noreferrer">
          {t('portal:about.developers')}
        </a>
      </p>
    </Dialog>
  )
}
