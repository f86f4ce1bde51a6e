import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { send } from '../../client/session/api.ts'
import { getKey } from '../../client/session/query.ts'
import {
  type ExportTemplate,
  exportColumns,
  listExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
} from '../../contract/saved-lists/calls.ts'
import { Failed } from '../failed.tsx'
import { useSessionStore } from '../session-context.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ColumnList } from '../ui/column-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useScoped } from '../use-scoped.ts'
import { useSession } from '../use-session.ts'
import { type Sending, useSubmit } from '../use-submit.ts'
import { useText } from '../use-text.ts'
import { columnBox, linkLine, stack } from './users.css.ts'

const kind = 'users'

type Props = {
  /** Columns of the list, in order. */
  shown: readonly string[]
  busy: boolean
  onExport: (columns: string[]) => void
  onClose: () => void
}

/** Asks for the columns of a workbook and their order; they can be saved under a name (L76-L80). */
export function ExportDialog({ shown, busy, onExport, onClose }: Props) {
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
  const [name, setName] = useState(template?.name ?? '')
  const [isDefault, setDefault] = useState(template?.isDefault ?? false)
  const { trouble, fault, busy, keep, remove, forget } = useKeeping(choice, { name, isDefault })
  return (
    <Form className={stack} onSend={() => void keep(template)}>
      {trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: trouble }} />}
      <TextField
        label={t('exports:dialog.name')}
        hint={t('exports:dialog.nameHelp')}
        maxLength={50}
        value={name}
        error={fault}
        onChange={event => {
          setName(event.currentTarget.value)
          forget()
        }}
      />
      <Checkbox
        label={t('exports:dialog.makeDefault')}
        checked={isDefault}
        onChange={event => setDefault(event.currentTarget.checked)}
      />
      <div className={linkLine}>
        <Button small type="submit" busy={busy}>
          {template ? t('exports:dialog.change') : t('exports:dialog.save')}
        </Button>
        {template && (
          <Button small onClick={() => void keep(undefined)}>
            {t('exports:dialog.saveNew')}
          </Button>
        )}
        {template && (
          <Button small variant="danger" onClick={() => void remove(template)}>
            {t('exports:dialog.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function useKeeping(choice: ReturnType<typeof useChoice>, fields: { name: string; isDefault: boolean }) {
  const { t } = useText()
  const session = useSession()
  const store = useSessionStore()
  const cache = useQueryClient()
  const submit = useSubmit()
  const [unnamed, setUnnamed] = useState(false)
  const named = submit.error?.name === 'exportTemplateNameTaken'
  const reread = () => cache.invalidateQueries({ queryKey: getKey(session, listExportTemplates) })
  const run = (act: (sending: Sending & { session: typeof store }) => Promise<string>) => {
    setUnnamed(false)
    return submit.run(async sending =>
      choice.choose(await act({ ...sending, session: store }).finally(reread)),
    )
  }
  const keep = async (template: ExportTemplate | undefined) => {
    if (fields.name.trim() === '') return setUnnamed(true)
    const seen = template && { id: template.id, rowVersion: template.rowVersion }
    const { columns } = choice
    await run(
      async sending => (await send(saveExportTemplate, { kind, ...fields, columns, ...seen }, sending)).id,
    )
  }
  const remove = ({ id, rowVersion }: ExportTemplate) =>
    run(async sending => {
      await send(removeExportTemplate, { id, rowVersion }, sending)
      return ''
    })
  const forget = () => {
    setUnnamed(false)
    submit.forget()
  }
  const fault = unnamed ? t('exports:dialog.nameMissing') : named ? submit.error?.message : undefined
  return { trouble: named ? null : submit.trouble, fault, busy: submit.busy, keep, remove, forget }
}
