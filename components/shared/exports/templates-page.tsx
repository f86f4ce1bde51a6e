import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import {
  type ExportTemplate,
  exportColumns,
  listExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
} from '../../../contract/saved-lists/calls.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ActionMenu } from '../../ui/overlay/action-menu.tsx'
import { ColumnList } from '../../ui/table/column-list.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { joinQueries, Loaded } from '../call/loaded.tsx'
import { useSessionStore } from '../call/session-context.ts'
import { useReread } from '../call/use-reread.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { Trouble } from '../form/trouble.tsx'
import { useForm } from '../form/use-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import { columnBox, head } from '../page/page.css.ts'
import { PageTrail } from '../page/page-trail.tsx'

type Kind = Exclude<ExportTemplate['kind'], 'users'>
/** The list whose exports they are for: its address and title, and who can use them. */
type Props = { kind: Kind; listPath: string; list: string; noneText: string }

type Columns = readonly { key: string; head: string }[]

/** The header templates of the exports of a list, shared in the company: list, add, change, remove (B29, L76-L80). */
export function TemplatesPage({ kind, listPath, list, noneText }: Props) {
  const { t } = useText()
  const columns = useScoped(exportColumns, { kind })
  const templates = useScoped(listExportTemplates, { kind })
  const [edited, setEdited] = useState<ExportTemplate | 'new' | null>(null)
  return (
    <>
      <PageTrail
        home={listPath}
        items={[
          { id: 'list', label: list, href: listPath },
          { id: 'templates', label: t('studyScreens:templates') },
        ]}
      />
      <div className={head}>
        <h1>{t('studyScreens:templates')}</h1>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {t('studyScreens:template.add')}
        </Button>
      </div>
      <Loaded query={joinQueries(columns, templates)} lines={5}>
        {([{ records }, saved]) => (
          <TemplateTable columns={records} templates={saved.records} noneText={noneText} onEdit={setEdited} />
        )}
      </Loaded>
      {edited && columns.data && (
        <TemplateDialog
          kind={kind}
          template={edited === 'new' ? null : edited}
          columns={columns.data.records}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

type TableProps = {
  noneText: string
  columns: Columns
  templates: readonly ExportTemplate[]
  onEdit: (template: ExportTemplate) => void
}

function TemplateTable({ columns, templates, noneText, onEdit }: TableProps) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const act = useSubmit()
  const remove = ({ id, rowVersion, name }: ExportTemplate) =>
    void act.run(async sending => {
      await send(removeExportTemplate, { id, rowVersion }, { ...sending, session }).finally(() =>
        reread(listExportTemplates),
      )
      toast('success', t('studyScreens:remove.done', { name }))
    })
  const getHeads = (keys: readonly string[]) =>
    keys.map(key => columns.find(each => each.key === key)?.head ?? key).join(' · ')
  return (
    <>
      <Trouble text={act.trouble} />
      <DataTable
        caption={t('studyScreens:templates')}
        rows={templates}
        rowKey={row => row.id}
        rowName={row => row.name}
        empty={<EmptyState title={t('studyScreens:template.none')} text={noneText} />}
        columns={[
          {
            id: 'name',
            head: t('studyScreens:template.name'),
            cell: row => (row.isDefault ? t('exports:dialog.default', { name: row.name }) : row.name),
          },
          {
            id: 'columns',
            head: t('studyScreens:template.columns'),
            wrap: true,
            cell: row => getHeads(row.columns),
          },
          {
            id: 'actions',
            head: t('common:list.actions'),
            actions: true,
            cell: row => <TemplateMenu template={row} onEdit={onEdit} onRemove={remove} />,
          },
        ]}
      />
    </>
  )
}

type MenuProps = {
  template: ExportTemplate
  onEdit: (template: ExportTemplate) => void
  onRemove: (template: ExportTemplate) => void
}

function TemplateMenu({ template, onEdit, onRemove }: MenuProps) {
  const { t } = useText()
  return (
    <ActionMenu
      label={t('common:list.rowActions', { name: template.name })}
      actions={[
        { id: 'edit', label: t('studyScreens:action.edit'), onChoose: () => onEdit(template) },
        {
          id: 'remove',
          label: t('studyScreens:action.remove'),
          danger: true,
          onChoose: () => onRemove(template),
        },
      ]}
    />
  )
}

type DialogProps = { kind: Kind; template: ExportTemplate | null; columns: Columns; onClose: () => void }

/** Name, columns in their order, and whether exports begin with it. */
function TemplateDialog({ kind, template, columns, onClose }: DialogProps) {
  const { t } = useText()
  const [places, setPlaces] = useState(() => getPlaces(template?.columns ?? [], columns))
  const form = useTemplate({ kind, template, onClose })
  return (
    <FormDialog
      form={form}
      title={
        template ? t('studyScreens:template.edit', { name: template.name }) : t('studyScreens:template.add')
      }
      confirm={t('studyScreens:template.save')}
      off={form.values.columns.length === 0 ? t('terms:chooseColumn') : undefined}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={t('exports:dialog.name')} required maxLength={50} />
      <Checkbox
        label={t('exports:dialog.makeDefault')}
        checked={form.values.isDefault}
        onChange={event => form.set({ isDefault: event.currentTarget.checked })}
      />
      <div className={columnBox}>
        <ColumnList
          columns={columns.map(({ key, head: label }) => ({ id: key, label }))}
          value={places}
          onChange={next => {
            setPlaces([...next])
            form.set({ columns: next.filter(each => each.shown).map(each => each.id) })
          }}
        />
      </div>
    </FormDialog>
  )
}

/** The entries of a template, and their save. */
function useTemplate({ kind, template, onClose }: Pick<DialogProps, 'kind' | 'template' | 'onClose'>) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const { id, rowVersion, name = '', isDefault = false, columns = [] } = template ?? {}
  return useForm({
    from: { name, isDefault, columns },
    fields: ['name'],
    check: values => (values.name.trim() === '' ? { name: t('exports:dialog.nameMissing') } : {}),
    send: ({ values }, sending) =>
      send(saveExportTemplate, { kind, ...values, id, rowVersion }, { ...sending, session }).finally(() =>
        reread(listExportTemplates),
      ),
    onDone: (_, { values }) => {
      toast('success', t('studyScreens:template.saved', { name: values.name }))
      onClose()
    },
  })
}

/** Chosen columns first, in their order, then the others. */
const getPlaces = (chosen: readonly string[], all: Columns): { id: string; shown: boolean }[] => [
  ...chosen.filter(id => all.some(({ key }) => key === id)).map(id => ({ id, shown: true })),
  ...all.filter(({ key }) => !chosen.includes(key)).map(({ key }) => ({ id: key, shown: false })),
]
