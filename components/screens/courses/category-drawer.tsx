import { FolderPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { courseList } from '../../../contract/courses/calls.ts'
import {
  addCourseCategory,
  type CourseCategory,
  courseCategories,
  moveCourseCategory,
  removeCourseCategory,
  renameCourseCategory,
} from '../../../contract/courses/categories.ts'
import { limits } from '../../../contract/limits.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { localName } from '../../shared/page/company-name.ts'
import { whyOff } from '../../shared/why/why.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { LiveRegion } from '../../ui/base/live-region.tsx'
import type { Off } from '../../ui/base/off.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { getDepths, useCategoryOptions } from './category-options.ts'
import * as css from './courses.css.ts'
import { type Move, MoveButtons } from './move-buttons.tsx'

type OpenDialog = { act: 'add' | 'rename' | 'remove'; one: CourseCategory | null }

/** The tree of categories: added, renamed, moved among their siblings, removed while empty. */
export function CategoryDrawer({ onClose }: { onClose: () => void }) {
  const { t, locale } = useText()
  const query = useScoped(courseCategories, {})
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const off = whyOff(query.data?.editing, locale, addCourseCategory.name)
  const close = () => setAsked(null)
  return (
    <Drawer
      open
      title={t('courses:categories.title')}
      onClose={onClose}
      footer={
        <Button variant="primary" icon={Plus} off={off} onClick={() => setAsked({ act: 'add', one: null })}>
          {t('courses:categories.add')}
        </Button>
      }
    >
      <Loaded query={query} lines={5} small>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState small title={t('courses:categories.none')} text={t('courses:categories.noneText')} />
          ) : (
            <CategoryList records={records} off={off} onAsk={setAsked} />
          )
        }
      </Loaded>
      {asked?.act === 'add' && <AddCategory parent={asked.one} onClose={close} />}
      {asked?.act === 'rename' && asked.one && <RenameCategory one={asked.one} onClose={close} />}
      {asked?.act === 'remove' && asked.one && <RemoveCategory one={asked.one} onClose={close} />}
    </Drawer>
  )
}

type ListProps = {
  records: readonly CourseCategory[]
  off: Off | undefined
  onAsk: (asked: OpenDialog) => void
}

function CategoryList({ records, off, onAsk }: ListProps) {
  const { t } = useText()
  const session = useSessionStore()
  const reread = useReread()
  const [said, setSaid] = useState('')
  const depths = getDepths(records)
  const getSiblings = ({ parentId }: CourseCategory) => records.filter(each => each.parentId === parentId)
  const move = async (one: CourseCategory, by: -1 | 1, act: string) => {
    const siblings = getSiblings(one)
    const at = siblings.indexOf(one)
    const before = by === -1 ? siblings[at - 1] : siblings[at + 2]
    const { id, rowVersion, parentId } = one
    try {
      await send(
        moveCourseCategory,
        { id, rowVersion, parentId, beforeId: before?.id ?? null },
        { quiet: true, session },
      )
      setSaid(t('courses:questions.moved', { at: at + by + 1, count: siblings.length }))
    } catch (error) {
      if (!isCallError(error)) throw error
      toast('danger', error.message)
    }
    await reread(courseCategories)
    requestAnimationFrame(() => focusFirst([`category-${id}-${act}`]))
  }
  return (
    <>
      <ul className={css.list}>
        {records.map(one => (
          <CategoryRow
            key={one.id}
            one={one}
            depth={depths.get(one.id) ?? 0}
            siblings={getSiblings(one)}
            off={off}
            onMove={(by, act) => void move(one, by, act)}
            onAsk={act => onAsk({ act, one })}
          />
        ))}
      </ul>
      <LiveRegion text={said} />
    </>
  )
}

type RowProps = {
  one: CourseCategory
  depth: number
  siblings: readonly CourseCategory[]
  off: Off | undefined
  onMove: Move
  onAsk: (act: OpenDialog['act']) => void
}

function CategoryRow({ one, depth, siblings, off, onMove, onAsk }: RowProps) {
  const { t, locale } = useText()
  const name = localName(one, locale)
  const at = siblings.indexOf(one)
  return (
    <li className={css.category} style={{ paddingInlineStart: `calc(${depth} * 20px)` }}>
      <span className={css.about}>
        <span>{name}</span>
        <span className={css.quiet}>{t('courses:count.all', { count: one.courses })}</span>
      </span>
      <span className={css.acts}>
        <IconButton
          variant="quiet"
          icon={FolderPlus}
          label={t('courses:categories.addIn', { name })}
          off={off}
          onClick={() => onAsk('add')}
        />
        <IconButton
          variant="quiet"
          icon={Pencil}
          label={t('terms:editName', { name })}
          off={off}
          onClick={() => onAsk('rename')}
        />
        <MoveButtons
          id={`category-${one.id}`}
          name={name}
          at={at}
          count={siblings.length}
          off={off}
          onMove={onMove}
        />
        <IconButton
          variant="quiet"
          icon={Trash2}
          label={t('terms:deleteName', { name })}
          off={off ?? (one.courses > 0 ? t('courses:categories.used') : undefined)}
          onClick={() => onAsk('remove')}
        />
      </span>
    </li>
  )
}

type Names = { name: string; nameEn: string }
const nameFields = ['name', 'nameEn'] as const

const useNameCheck = () => {
  const { t } = useText()
  return (values: Names) => ({ ...(!values.name.trim() && { name: t('courses:nameMissing') }) })
}

type FieldsProps = { text: (field: keyof Names) => object }

function NameFields({ text }: FieldsProps) {
  const { t } = useText()
  return (
    <>
      <TextField {...text('name')} label={t('terms:name')} required maxLength={limits.nameLength} />
      <TextField {...text('nameEn')} label={t('courses:field.nameEn')} maxLength={limits.nameLength} />
    </>
  )
}

const after = [courseCategories, courseList]

function AddCategory({ parent, onClose }: { parent: CourseCategory | null; onClose: () => void }) {
  const { t } = useText()
  const options = useCategoryOptions()
  const check = useNameCheck()
  const from: Names & { parentId: string } = { name: '', nameEn: '', parentId: parent?.id ?? '' }
  return (
    <ActDialog
      call={addCourseCategory}
      from={from}
      fields={[...nameFields, 'parentId']}
      check={check}
      toInput={({ values: { parentId, ...names } }) => ({ ...names, parentId: parentId || null })}
      reason="none"
      size="sm"
      words={{
        title: t('courses:categories.add'),
        confirm: t('common:action.add'),
        done: (_, values) => t('terms:nameWasAdded', { name: values.name }),
      }}
      rereads={after}
      onClose={onClose}
    >
      {form => (
        <>
          <NameFields text={form.text} />
          <SelectField
            id={`${form.id}-parentId`}
            label={t('courses:categories.parent')}
            options={options}
            value={form.values.parentId}
            onChange={event => form.set({ parentId: event.currentTarget.value })}
          />
        </>
      )}
    </ActDialog>
  )
}

type OneProps = { one: CourseCategory; onClose: () => void }

function RenameCategory({ one, onClose }: OneProps) {
  const { t, locale } = useText()
  const { id, rowVersion } = one
  return (
    <ActDialog
      call={renameCourseCategory}
      from={{ name: one.name, nameEn: one.nameEn, reason: '' }}
      fields={nameFields}
      check={useNameCheck()}
      toInput={({ values }) => ({ id, rowVersion, ...values })}
      reason="optional"
      size="sm"
      off={form => (form.isDirty ? undefined : t('terms:nothingHasBeenChanged'))}
      words={{
        title: t('terms:editName', { name: localName(one, locale) }),
        confirm: t('common:action.save'),
        done: (_, values) => t('terms:changesSaved', { name: values.name }),
      }}
      rereads={after}
      onClose={onClose}
    >
      {form => <NameFields text={form.text} />}
    </ActDialog>
  )
}

function RemoveCategory({ one, onClose }: OneProps) {
  const { t, locale } = useText()
  const name = localName(one, locale)
  return (
    <ActDialog
      call={removeCourseCategory}
      toInput={({ values }) => ({ id: one.id, rowVersion: one.rowVersion, reason: values.reason })}
      reason="optional"
      size="sm"
      danger
      words={{
        title: t('terms:deleteName', { name }),
        confirm: t('common:action.delete'),
        done: t('courses:categories.removed', { name }),
      }}
      rereads={after}
      onClose={onClose}
    >
      <p>{t('courses:categories.removeText')}</p>
    </ActDialog>
  )
}
