// Loads on demand, as the other sections of the page.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../client/session/api.ts'
import {
  type NoticeChoice,
  type Pace,
  readNoticeSettings,
  type NoticeSettings as Settings,
  saveNoticeSettings,
  urgentKinds,
} from '../../../../contract/notices/settings.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useReread } from '../../../shared/call/use-reread.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { noticeKinds } from '../../../widgets/notice-bell/kinds.ts'
import * as css from '../parts/own.css.ts'

/** Which notices come by which channel, and when mails and SMS wait (MD-N4). */
export function NoticeSettings() {
  const query = useScoped(readNoticeSettings, {})
  if (query.error || !query.data) return <Loaded query={query} small lines={6} size="control" />
  return <Form key={query.data.rowVersion} stored={query.data} />
}

type Draft = Omit<Settings, 'rowVersion'>
const paces: readonly Pace[] = ['on', 'digest', 'off']
const toPace = (value: string): Pace => paces.find(each => each === value) ?? 'on'

function Form({ stored }: { stored: Settings }) {
  const { t } = useText()
  const reread = useReread()
  const [draft, setDraft] = useState<Draft>(stored)
  const set = (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () =>
      send(saveNoticeSettings, {
        ...{ zone: draft.zone, quiet: draft.quiet, digestAt: draft.digestAt, rowVersion: stored.rowVersion },
        choices: draft.choices.map(({ study: _study, ...choice }) => choice),
      }),
    onSuccess: () => toast('success', t('personal:saved')),
    onSettled: () => reread(readNoticeSettings),
  })
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Kinds choices={draft.choices} onChange={choices => set({ choices })} />
      <Studies choices={draft.choices} onChange={choices => set({ choices })} />
      <Times draft={draft} onSet={set} />
      <div className={css.buttons}>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('common:action.save')}
        </Button>
      </div>
    </form>
  )
}

type Choices = Settings['choices']
type KindsProps = { choices: Choices; onChange: (choices: Choices) => void }

const unset = { studyId: null, study: null, bell: 'on', mail: 'off', sms: false } as const

type Row = Choices[number]
const isUrgent = ({ kind }: Row) => urgentKinds.includes(kind)

/** What is chosen for a kind by each channel; what is urgent always comes into the bell, and at once. */
function useColumns(onSet: (row: Row, part: Partial<NoticeChoice>) => void): Column<Row>[] {
  const { t, wordAt } = useText()
  const getKind = ({ kind }: Row) => wordAt(`notices:kind.${kind}`)
  const getChannel = (row: Row, id: 'bell' | 'mail' | 'sms') => ({
    label: t('notices:settings.cell', { kind: getKind(row), channel: t(`notices:channel.${id}`) }),
    hideLabel: true,
  })
  const pace = (row: Row, id: 'bell' | 'mail', of: readonly Pace[]) => (
    <SelectField
      {...getChannel(row, id)}
      value={row[id]}
      options={of.map(value => ({ value, label: t(`notices:pace.${value}`) }))}
      onChange={event => onSet(row, { [id]: toPace(event.currentTarget.value) })}
    />
  )
  const urgent = <span className={css.note}>{t('notices:settings.urgent')}</span>
  const sms = (row: Row) => (
    <Checkbox
      {...getChannel(row, 'sms')}
      checked={row.sms}
      onChange={event => onSet(row, { sms: event.currentTarget.checked })}
    />
  )
  const getColumn = (id: 'bell' | 'mail' | 'sms', cell: Column<Row>['cell']): Column<Row> => ({
    ...{ id, head: t(`notices:channel.${id}`), width: id === 'sms' ? '88px' : '168px', wrap: true, cell },
  })
  return [
    {
      ...{ id: 'kind', head: t('terms:kind'), wrap: true },
      cell: row => <span className={css.legend}>{getKind(row)}</span>,
    },
    getColumn('bell', row => (isUrgent(row) ? urgent : pace(row, 'bell', paces))),
    getColumn('mail', row => pace(row, 'mail', isUrgent(row) ? ['on', 'off'] : paces)),
    getColumn('sms', sms),
  ]
}

/** The kinds as rows, the channels as columns. */
function Kinds({ choices, onChange }: KindsProps) {
  const { t } = useText()
  const rows = noticeKinds.map(
    kind => choices.find(each => each.kind === kind && each.studyId === null) ?? { ...unset, kind },
  )
  const columns = useColumns((row, part) =>
    onChange([...choices.filter(each => each !== row), { ...row, ...part }]),
  )
  return (
    <DataTable
      caption={t('personal:part.notices')}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={columns}
    />
  )
}

/** What was narrowed in place for one study; each can be taken back. */
function Studies({ choices, onChange }: KindsProps) {
  const { t, wordAt } = useText()
  const ofStudies = choices.filter(each => each.studyId !== null)
  if (ofStudies.length === 0) return null
  return (
    <ul className={css.form}>
      {ofStudies.map(each => (
        <li key={`${each.kind} ${each.studyId}`} className={css.buttons}>
          <span>
            {t('notices:settings.inStudy', {
              kind: wordAt(`notices:kind.${each.kind}`),
              study: each.study ?? '',
              pace: t(`notices:pace.${each.bell}`),
            })}
          </span>
          <Button small onClick={() => onChange(choices.filter(other => other !== each))}>
            {t('notices:settings.restore')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Quiet hours by the clock of a zone: up to two windows, also over midnight; and the time of the digest. */
function Times({ draft, onSet }: { draft: Draft; onSet: (part: Partial<Draft>) => void }) {
  const { t } = useText()
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [...new Set([draft.zone, device])].map(value => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
  const setWindow = (place: number, part: Partial<Draft['quiet'][number]>) =>
    onSet({ quiet: draft.quiet.map((each, at) => (at === place ? { ...each, ...part } : each)) })
  return (
    <>
      <h3 className={css.legend}>{t('notices:settings.times')}</h3>
      <p className={css.note}>{t('notices:settings.quietText')}</p>
      {draft.quiet.map((each, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window has no identity but its place
        <div key={place} className={css.channels}>
          <TextField
            type="time"
            label={t('notices:settings.from')}
            value={each.from}
            onChange={event => setWindow(place, { from: event.currentTarget.value })}
          />
          <TextField
            type="time"
            label={t('notices:settings.to')}
            value={each.to}
            onChange={event => setWindow(place, { to: event.currentTarget.value })}
          />
          <Button onClick={() => onSet({ quiet: draft.quiet.filter((_, at) => at !== place) })}>
            {t('terms:remove')}
          </Button>
        </div>
      ))}
      {draft.quiet.length < 2 && (
        <div className={css.buttons}>
          <Button onClick={() => onSet({ quiet: [...draft.quiet, { from: '22:00', to: '07:00' }] })}>
            {t('notices:settings.add')}
          </Button>
        </div>
      )}
      <div className={css.channels}>
        <TextField
          type="time"
          label={t('notices:settings.digestAt')}
          value={draft.digestAt}
          onChange={event => onSet({ digestAt: event.currentTarget.value })}
        />
        <SelectField
          label={t('notices:settings.zone')}
          value={draft.zone}
          options={zones}
          onChange={event => onSet({ zone: event.currentTarget.value })}
        />
      </div>
    </>
  )
}
