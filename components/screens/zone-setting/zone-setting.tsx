import { Suspense, useEffect, useState } from 'react'
import { dateTime } from '../../../client/zones/format.ts'
import { listZones, type ZoneSetting } from '../../../contract/zones/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { PageTrail } from '../../shared/page/page-trail.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { ActionBar } from '../../ui/feedback/action-bar.tsx'
import { ZoneSide } from './side.tsx'
import { type Draft, useZoneForm } from './use-zone-form.ts'
import { getZones } from './zone-name.tsx'
import * as css from './zone-setting.css.ts'

const ZoneConflict = lazyPart(() => import('./conflict.tsx').then(file => file.ZoneConflict), NotLoaded)

/** The zones in which a user reads and exports times (B19, D33, E33). */
export function ZoneSettingPage() {
  const { t } = useText()
  const { zoneSetting } = useSession()
  return (
    <>
      <PageTrail
        home="/home"
        items={[
          { id: 'home', label: t('portal:bar.workspace'), href: '/home' },
          { id: 'zones', label: t('portal:title.timeZone') },
        ]}
      />
      <div className={css.page}>
        <div className={css.head}>
          <h1>{t('portal:title.timeZone')}</h1>
          <p className={css.intro}>{t('zoneSetting:text')}</p>
        </div>
        {zoneSetting && <Form saved={zoneSetting} />}
      </div>
    </>
  )
}

function Form({ saved }: { saved: ZoneSetting }) {
  const { t } = useText()
  const now = useNow()
  const entries = useEntries()
  const form = useZoneForm(saved)
  const { values: draft, conflict } = form
  const side = { draft, onSet: form.set, entries, now }
  const count = Object.keys(form.changes).length
  return (
    <>
      <Trouble text={form.trouble} />
      <ZoneSide {...side} side="show" error={form.errors.show}>
        <ShownSample draft={draft} now={now} />
      </ZoneSide>
      <ZoneSide {...side} side="export" error={form.errors.export}>
        <ExportedSample draft={draft} now={now} />
      </ZoneSide>
      {form.isDirty && (
        <ActionBar text={t('zoneSetting:dirty', { count })}>
          <Button onClick={form.discard}>{t('terms:discard')}</Button>
          <Button variant="primary" busy={form.busy} onClick={() => void form.submit()}>
            {t('common:action.save')}
          </Button>
        </ActionBar>
      )}
      <Suspense>
        {conflict && (
          <ZoneConflict
            now={now}
            theirs={conflict.theirs}
            busy={form.busy}
            mine={draft}
            onMine={() => void form.saveOver(draft)}
            onTheirs={form.discard}
            onBack={form.goBack}
          />
        )}
      </Suspense>
    </>
  )
}

const hour = 3_600_000

/** The server's data on every zone now: the picker shows where this browser's data differs. */
function useEntries() {
  const [t] = useState(() => Math.floor(Date.now() / hour) * hour)
  const { data } = useScoped(listZones, { t }, { staleTime: hour, loading: false })
  return data?.records ?? null
}

/** The current second. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Props = { draft: Draft; now: Date }

/** The current time as screens would show it. */
function ShownSample({ draft, now }: Props) {
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
function ExportedSample({ draft, now }: Props) {
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
