import type { ZoneSetting } from '../../../contract/zones/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { Draft } from './use-zone-form.ts'
import { getZones, useZoneLine } from './zone-name.tsx'
import * as css from './zone-setting.css.ts'

type Props = {
  mine: Draft
  theirs: ZoneSetting
  now: Date
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  onBack: () => void
}

/** The zones were saved elsewhere first: shows both, to choose one (TR-C1). */
export function ZoneConflict({ mine, theirs, now, busy, onMine, onTheirs, onBack }: Props) {
  const { t } = useText()
  return (
    <Dialog
      open
      title={t('zoneSetting:conflict.title')}
      onClose={onBack}
      footer={
        <>
          <Button onClick={onBack}>{t('common:action.back')}</Button>
          <Button onClick={onTheirs}>{t('zoneSetting:conflict.takeTheirs')}</Button>
          <Button variant="primary" busy={busy} onClick={onMine}>
            {t('zoneSetting:conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('zoneSetting:conflict.text')}</p>
      <div className={css.sides}>
        <Summary name={t('zoneSetting:conflict.mine')} draft={mine} now={now} />
        <Summary name={t('zoneSetting:conflict.theirs')} draft={theirs} now={now} />
      </div>
    </Dialog>
  )
}

function Summary({ name, draft, now }: { name: string; draft: Draft; now: Date }) {
  const { t } = useText()
  const zones = getZones(draft)
  const show = useZoneLine(zones.show, now)
  const exported = useZoneLine(zones.export, now)
  return (
    <section aria-label={name}>
      <h3 className={css.sideName}>{name}</h3>
      <ul className={css.lines}>
        <li>{t(`zoneSetting:summary.${draft.showTzVisible ? 'showVisible' : 'show'}`, { zone: show })}</li>
        <li>
          {t(`zoneSetting:summary.${draft.exportTzVisible ? 'exportVisible' : 'export'}`, {
            zone: exported,
          })}
        </li>
      </ul>
    </section>
  )
}
