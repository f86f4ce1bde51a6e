import { Pencil } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/base/button.tsx'
import type { Off } from '../../ui/base/off.ts'
import { steady } from '../../ui/base/steady.ts'
import { ActionBar } from '../../ui/feedback/action-bar.tsx'
import { useText } from '../call/use-text.ts'
import { RecordSection } from './record-page.tsx'

type EditButtonProps = {
  label: string
  'aria-label'?: string
  off?: Off
  onEdit: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Opens the data of a record for editing. */
export const EditButton = ({ label, onEdit, ...rest }: EditButtonProps) => (
  <Button {...rest} icon={Pencil} onClick={onEdit}>
    {label}
  </Button>
)

type Props = {
  id: string
  title: string
  editing: boolean
  /** The text of the Edit button; undefined for users who may only read. */
  start: string | undefined
  off?: Off
  onEdit: () => void
  /** The data to read. */
  read: ReactNode
  /** The form. */
  children: ReactNode
}

/** A section that is read first and edited on request; afterwards the focus returns to Edit. */
export function EditableSection({ id, title, editing, start, off, onEdit, read, children }: Props) {
  const button = useFocusAfter(editing)
  return (
    <RecordSection
      id={id}
      title={title}
      beside={!editing && start && <EditButton ref={button} label={start} off={off} onEdit={onEdit} />}
    >
      {editing ? children : read}
    </RecordSection>
  )
}

/** After editing, the focus returns to where it began. */
export function useFocusAfter(editing: boolean): RefObject<HTMLButtonElement | null> {
  const start = useRef<HTMLButtonElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing) start.current?.focus()
    before.current = editing
  }, [editing])
  return start
}

type BarProps = {
  /** How much has changed; null while nothing has. */
  changed: string | null
  /** Why Save does nothing while nothing has changed. */
  clean: string
  busy?: boolean
  onCancel: () => void
  /** The form that Save submits, or what it does. */
  form?: string
  onSave?: () => void
}

/** Cancel and Save of a record: at the foot of the window once something has changed, else below the form. */
export function EditBar({ changed, clean, busy, onCancel, form, onSave }: BarProps) {
  const { t } = useText()
  return (
    <ActionBar text={changed}>
      <Button {...steady} onClick={onCancel}>
        {t('common:action.cancel')}
      </Button>
      <Button
        {...steady}
        type={onSave ? 'button' : 'submit'}
        form={form}
        variant="primary"
        busy={busy}
        off={changed === null ? clean : undefined}
        onClick={onSave}
      >
        {t('common:action.save')}
      </Button>
    </ActionBar>
  )
}

type FormBarProps = {
  form: { id: string; isDirty: boolean; busy: boolean; changes: object }
  onCancel: () => void
}

/** The bar of a form with its usual words: how many fields have changed. */
export function FormEditBar({ form, onCancel }: FormBarProps) {
  const { t } = useText()
  return (
    <EditBar
      changed={form.isDirty ? t('users:edit.dirty', { count: Object.keys(form.changes).length }) : null}
      clean={t('terms:nothingChanged')}
      busy={form.busy}
      form={`${form.id}-form`}
      onCancel={onCancel}
    />
  )
}
