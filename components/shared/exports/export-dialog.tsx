import { useEffect, useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import type { SessionStore } from '../../../client/session/store.ts'
import {
  type ExportTemplate,
  exportColumns,
  listExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
} from '../../../contract/saved-lists/calls.ts'
import { Button } from '../../ui/base/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ColumnList } from '../../ui/table/column-list.tsx'
import { joinQueries, Loaded, noQuery } from '../call/loaded.tsx'
import { useSessionStore } from '../call/session-context.ts'
import { useReread } from '../call/use-reread.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useSession } from '../call/use-session.ts'
import { useText } from '../call/use-text.ts'
import { Trouble } from '../form/trouble.tsx'
import { useForm } from '../form/use-form.ts'
import type { Sending } from '../form/use-submit.ts'
import { columnBox, linkLine, stack } from '../page/page.css.ts'

/** Columns in order, and the zone of the times; without one that of the user. */
export type ExportChoice = { columns: string[]; timeZone?: string }

type Props = {
  /** The kind of the templates. Without one the file has all columns. */
  kind?: ExportTemplate['kind']
  /** Columns of the list, in order. */
  shown?: readonly string[]
  /** How many of what the file has; undefined while it is unknown. */
  about: string | undefined
  busy: boolean
  onExport: (choice: ExportChoice) => void
  onClose: () => void
}

/** Asks for rows, columns and the zone of a workbook; columns can be saved under a name (L76-L80). */
export function ExportDialog({ kind, shown = [], about, busy, onExport, onClose }: Props) {
  const { t } = useText()
  const enabled = kind !== undefined
  const input = { kind: kind ?? 'users' } as const
  const all = useScoped(exportColumns, input, { enabled })
  const templates = useScoped(listExportTemplates, input, { enabled })
  const choice = useChoice(all.data?.records, templates.data?.records, shown)
  const [timeZone, setTimeZone] = useState('')
  const none = enabled && choice.columns.length === 0
  const awaited = enabled && (all.isPending || templates.isPending)
  return (
    <Dialog
      open
      title={t('common:action.export')}
      awaited={awaited}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('portal:cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            off={none ? t('terms:chooseColumn') : undefined}
            onClick={() => onExport({ columns: choice.columns, ...(timeZone && { timeZone }) })}
          >
            {t('common:action.export')}
          </Button>
        </>
      }
    >
      <Loaded query={enabled ? joinQueries(all, templates) : noQuery} small lines={6} size="control">
        {loaded => (
          <div className={stack}>
            {about && <p>{about}</p>}
            {kind && loaded && (
              <Columns
                kind={kind}
                choice={choice}
                columns={loaded[0].records}
                templates={loaded[1].records}
              />
            )}
            <ZoneChoice value={timeZone} onChange={setTimeZone} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

type ColumnsProps = {
  kind: ExportTemplate['kind']
  choice: ReturnType<typeof useChoice>
  columns: readonly { key: string; head: string }[]
  templates: readonly ExportTemplate[]
}

/** The columns and their order, by a template or one by one. */
function Columns({ kind, choice, columns, templates }: ColumnsProps) {
  const { t } = useText()
  return (
    <>
      <SelectField
        label={t('exports:dialog.template')}
        value={choice.template?.id ?? ''}
        placeholder={t('exports:dialog.asListed')}
        options={templates.map(({ id, name, isDefault }) => ({
          value: id,
          label: isDefault ? t('exports:dialog.default', { name }) : name,
        }))}
        onChange={event => choice.take(event.currentTarget.value)}
      />
      <div className={columnBox}>
        <ColumnList
          columns={columns.map(({ key, head }) => ({ id: key, label: head }))}
          value={choice.places}
          onChange={choice.setPlaces}
        />
      </div>
      <Keeping key={choice.template?.id ?? 'new'} kind={kind} choice={choice} />
    </>
  )
}

/** The zone of the times in the file: the user's own, the company's, or UTC. */
function ZoneChoice({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const { t } = useText()
  const zone = useSession().tenant?.timeZone
  return (
    <SelectField
      label={t('exports:dialog.zone')}
      value={value}
      placeholder={t('exports:dialog.ownZone')}
      options={[
        ...(zone ? [{ value: zone, label: t('exports:dialog.companyZone', { zone }) }] : []),
        { value: 'UTC', label: 'UTC' },
      ]}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

type ColumnChoice = { id: string; shown: boolean }

/** Chosen columns first, in their order, then the others. */
const getPlaces = (chosen: readonly string[], all: readonly { key: string }[]): ColumnChoice[] => [
  ...chosen.filter(id => all.some(({ key }) => key === id)).map(id => ({ id, shown: true })),
  ...all.filter(({ key }) => !chosen.includes(key)).map(({ key }) => ({ id: key, shown: false })),
]

/** The current choice of columns, and its template. */
function useChoice(
  all: readonly { key: string }[] | undefined,
  templates: readonly ExportTemplate[] | undefined,
  shown: readonly string[],
) {
  const [places, setPlaces] = useState<ColumnChoice[] | null>(null)
  const [id, setId] = useState('')
  const take = (next: string) => {
    setId(next)
    setPlaces(getPlaces(templates?.find(each => each.id === next)?.columns ?? shown, all ?? []))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: applies the default once, when everything is loaded.
  useEffect(() => {
    if (all && templates && !places) take(templates.find(each => each.isDefault)?.id ?? '')
  }, [all, templates])
  const now = places ?? []
  return {
    template: templates?.find(each => each.id === id),
    places: now,
    setPlaces,
    take,
    choose: setId,
    columns: now.filter(each => each.shown).map(each => each.id),
  }
}

/** Saves the columns under a name, renames templates, and deletes them. */
function Keeping({ kind, choice }: Pick<ColumnsProps, 'kind' | 'choice'>) {
  const { t } = useText()
  const { template } = choice
  const { form, keep, remove } = useKeeping(kind, choice)
  return (
    <Form className={stack} onSend={() => keep(template)} onBlur={form.onBlur}>
      <Trouble text={form.trouble} />
      <TextField
        {...form.text('name')}
        label={t('exports:dialog.name')}
        hint={t('exports:dialog.nameHelp')}
        maxLength={50}
      />
      <Checkbox
        label={t('exports:dialog.makeDefault')}
        checked={form.values.isDefault}
        onChange={event => form.set({ isDefault: event.currentTarget.checked })}
      />
      <div className={linkLine}>
        <Button small type="submit" busy={form.busy}>
          {template ? t('exports:dialog.change') : t('exports:dialog.save')}
        </Button>
        {template && (
          <Button small onClick={() => keep(undefined)}>
            {t('exports:dialog.saveNew')}
          </Button>
        )}
        {template && (
          <Button small variant="danger" onClick={() => remove(template)}>
            {t('exports:dialog.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}

type Work = (
  values: { name: string; isDefault: boolean },
  options: Sending & { session: SessionStore },
) => Promise<string>

/** Saves and deletes templates; the id that remains is chosen. */
function useKeeping(kind: ExportTemplate['kind'], choice: ReturnType<typeof useChoice>) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const { template, columns } = choice
  const work = useRef<Work>(async () => '')
  const [from] = useState({ name: template?.name ?? '', isDefault: template?.isDefault ?? false })
  const form = useForm({
    from,
    fields: ['name'],
    silent: () => true,
    asks: false,
    check: ({ name }) => (name.trim() === '' ? { name: t('exports:dialog.nameMissing') } : {}),
    send: ({ values }, sending) =>
      work.current(values, { ...sending, session }).finally(() => reread(listExportTemplates)),
    onDone: (id, { values }) => {
      choice.choose(id)
      return values
    },
  })
  const run = (next: Work) => {
    work.current = next
    void form.submit()
  }
  return {
    form,
    keep: (over: ExportTemplate | undefined) =>
      run(async (values, options) => {
        const version = over && { id: over.id, rowVersion: over.rowVersion }
        return (await send(saveExportTemplate, { kind, ...values, columns, ...version }, options)).id
      }),
    remove: ({ id, rowVersion }: ExportTemplate) =>
      run(async (_, options) => {
        await send(removeExportTemplate, { id, rowVersion }, options)
        return ''
      }),
  }
}
