import { dateTime } from '../../../client/zones/format.ts'
import { useText } from '../../shared/call/use-text.ts'
import type { Draft } from './use-zone-form.ts'
import { getZones } from './zone-name.tsx'
import * as css from './zone-setting.css.ts'

type Props = { draft: Draft; now: Date }

/** The current time as screens would show it. */
export function ShownSample({ draft, now }: Props) {
  const { t } = useText()
  const zone = getZones(draft).show
  return (
    <>
      <p className={css.sampleName}>{t('zoneSetting:of.show.now')}</p>
      <p className={css.clock}>
        <time dateTime={now.toISOString()}>{dateTime(now, { zone, offset: draft.showTzVisible })}</time>
      </p>
    </>
  )
}

/** A column of times as a workbook would contain it, and the name of its sheet. */
export function ExportedSample({ draft, now }: Props) {
  const { t } = useText()
  const zone = getZones(draft).export
  const named = draft.exportTzVisible
  const users = t('zoneSetting:of.export.users')
  return (
    <>
      <p className={css.sampleName}>{t('zoneSetting:of.export.now')}</p>
      <table className={css.sheet}>
        <thead>
          <tr>
            <th scope="col" className={css.sheetHead}>
              {t('zoneSetting:of.export.column')}
              {named && ` (${zone})`}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={css.sheetCell}>{dateTime(now, { zone, offset: false })}</td>
          </tr>
        </tbody>
      </table>
      <p className={css.sampleName}>
        {t('zoneSetting:of.export.sheet', {
          name: named ? users : `${users} (${zone.replaceAll('/', '-')})`,
        })}
      </p>
    </>
  )
}
