import { useEffect, useRef, useState } from 'react'
import { send } from '../../client/session/api.ts'
import type { SessionStore } from '../../client/session/store.ts'
import {
  type ExportTemplate,
  exportColumns,
  listExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
} from '../../contract/saved-lists/calls.ts'
import { Failed } from '../shared/call/failed.tsx'
import { useSessionStore } from '../shared/call/session-context.ts'
import { useReread } from '../shared/call/use-reread.ts'
import { useScoped } from '../shared/call/use-scoped.ts'
import { useText } from '../shared/call/use-text.ts'
import { Trouble } from '../shared/form/trouble.tsx'
import { useForm } from '../shared/form/use-form.ts'
import type { Sending } from '../shared/form/use-submit.ts'
import { columnBox, linkLine, stack } from '../shared/page/page.css.ts'
import { Button } from '../ui/base/button.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { Form } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { ColumnList } from '../ui/table/column-list.tsx'

const kind = 'users'

type Props = {
  /** Columns of the list, in order. */
  shown: readonly string[]
  /** Which rows, where not all that match. */
  about?: string
  busy: boolean
  onExport: (columns: string[]) => void
  onClose: () => void
}

/** Asks for the columns of a workbook and their order; they can be saved under a name (L76-L80). */
export function ExportDialog({ shown, about, busy, onExport, onClose }: Props) {
  const { t } = useText()
  const all = useScoped(exportColumns, { kind })
  const templates = useScoped(listExportTemplates, { kind })
  const columns = all.data?.records
  const choice = useChoice(columns, templates.data?.records, shown)
  const failed = all.error ?? templates.error
  const none = choice.columns.length === 0
  return (
    <Dialog
      open
      title={t('exports:dialog.title')}
      awaited={all.isPending || templates.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('users:dialog.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            off={none ? t('exports:dialog.none') : undefined}
            onClick={() => onExport(choice.columns)}
          >
            {t('users:export.button')}
          </Button>
        </>
      }
    >
      {failed && <Failed small error={failed} onRetry={all.error ? all.refetch : templates.refetch} />}
      {!failed && !(columns && templates.data) && <Skeleton lines={6} size="control" />}
      {columns && templates.data && (
        <div className={stack}>
          {about && <p>{about}</p>}
          <SelectField
            label={t('exports:dialog.template')}
            value={choice.template?.id ?? ''}
            placeholder={t('exports:dialog.asListed')}
            options={templates.data.records.map(({ id, name, isDefault }) => ({
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
          <Keeping key={choice.template?.id ?? 'new'} choice={choice} />
        </div>
      )}
    </Dialog>
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
function Keeping({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const { t } = useText()
  const { template } = choice
  const { form, keep, remove } = useKeeping(choice)
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
function useKeeping(choice: ReturnType<typeof useChoice>) {
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
        const seen = over && { id: over.id, rowVersion: over.rowVersion }
        return (await send(saveExportTemplate, { kind, ...values, columns, ...seen }, options)).id
      }),
    remove: ({ id, rowVersion }: ExportTemplate) =>
      run(async (_, options) => {
        await send(removeExportTemplate, { id, rowVersion }, options)
        return ''
      }),
  }
}
