import { FileUp } from 'lucide-react'
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { $words, codeText, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import { getCode } from '../../../contract/codes.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { Button } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useValue } from '../base/use-value.ts'
import { hintText, labelText } from './field.css.ts'
import { FieldError } from './field.tsx'
import * as css from './upload-field.css.ts'
import { type FileFacts, type Refused, type SendUpload, type UploadItem, uploadList } from './upload-list.ts'
import { Row } from './upload-row.tsx'
import { getAccept, type Refusal, type UploadBounds, usualBounds } from './upload-rules.ts'

export type UploadFieldProps<T> = {
  label: string
  hideLabel?: boolean
  /** The text beside the button; by default how to add a file. */
  text?: string
  /** Announced during an upload that does more than store the file. */
  sendingText?: string
  bounds?: UploadBounds
  /** A field's own text for a refused file; otherwise the catalogue's. */
  refusalText?: (refusal: Refusal) => string | undefined
  send: SendUpload<T>
  /** Values that were uploaded before, with their facts; the field shows others as soon as they are set. */
  values?: readonly T[]
  getFacts?: (value: T) => FileFacts
  /** How an uploaded file is opened; null where it cannot be. */
  getOpen?: (value: T) => (() => void) | null
  /** Shown in place of the drop area, as long as nothing can be uploaded. */
  gate?: ReactNode
  /** The drop area is shown, and takes nothing. */
  disabled?: boolean
  readOnly?: boolean
  required?: boolean
  error?: string
  /** Gets the button that opens the file dialog. */
  control?: (node: HTMLElement | null) => void
  onRefused?: (name: string, refusal: Refusal) => void
  onSending?: (sending: boolean) => void
  onChange: (values: readonly T[]) => void
  id?: string
  testId?: string
}

const plainRefusal = ({ code, values }: Refusal) => codeText(getCode(code).code, values)

/** The list of a field, in step with the values that its owner sets. */
function useUploads<T>(props: UploadFieldProps<T> & { bounds: UploadBounds }) {
  const latest = useRef(props)
  latest.current = props
  const last = useRef<readonly T[]>([])
  const [list] = useState(() =>
    uploadList<T>(() => ({
      ...latest.current,
      onChange: values => {
        last.current = values
        latest.current.onChange(values)
      },
    })),
  )
  const { values, getFacts } = props
  useLayoutEffect(() => {
    if (!values || !getFacts || isSame(values, last.current)) return
    last.current = values
    list.show(values, getFacts)
  }, [list, values, getFacts])
  const items = useValue(list.$items)
  const sending = items.some(each => each.state === 'sending')
  useEffect(() => {
    latest.current.onSending?.(sending)
  }, [sending])
  // Uploads of a field that has left the page are cancelled.
  useEffect(() => () => list.end(), [list])
  return { list, items, refused: useValue(list.$refused) }
}

const isSame = <T,>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((each, at) => each === other[at])

/** Files dropped or chosen, each with its progress, its result, and buttons to remove it or to retry (D34). */
export function UploadField<T>(props: UploadFieldProps<T>) {
  const { label, hideLabel, bounds = usualBounds, refusalText, required, error, getOpen, testId } = props
  const isFixed = props.disabled || props.readOnly
  useUploadWords()
  const { list, items, refused } = useUploads({ ...props, bounds })
  const own = useId()
  const id = props.id ?? own
  const choose = useRef<HTMLButtonElement>(null)
  const remove = (item: number) => {
    list.remove(item)
    choose.current?.focus()
  }
  const { files, types, mb } = bounds
  return (
    <div part="base" className={css.upload}>
      <div id={`${id}-label`} part="label" className={hideLabel ? visuallyHidden : labelText}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </div>
      {!props.readOnly && (
        <>
          {props.gate || (
            <Drop
              {...props}
              id={id}
              bounds={bounds}
              items={items}
              choose={choose}
              testId={testId}
              onFiles={list.take}
            />
          )}
          <div id={`${id}-hint`} className={classNames(hintText, css.hint)}>
            {t('uploads:bounds', { types: types.join(', '), mb, count: files })}
          </div>
        </>
      )}
      <Problems id={id} refused={refused} error={error} refusalText={refusalText} />
      {props.readOnly && items.length === 0 && <span className={hintText}>{t('uploads:none')}</span>}
      {items.length > 0 && (
        <ul part="list" className={css.list} aria-label={t('uploads:files')}>
          {items.map(item => (
            <Row
              key={item.id}
              item={item}
              onOpen={item.state === 'done' ? getOpen?.(item.value) : null}
              onRetry={isFixed ? null : () => list.retry(item.id)}
              onRemove={isFixed ? null : () => remove(item.id)}
            />
          ))}
        </ul>
      )}
      <div role="status" className={visuallyHidden}>
        {items.map(getSentence).join(' ')}
      </div>
    </div>
  )
}

const mergeRefs =
  (own: RefObject<HTMLButtonElement | null>, outer: ((node: HTMLElement | null) => void) | undefined) =>
  (node: HTMLButtonElement | null) => {
    own.current = node
    outer?.(node)
  }

type ProblemsProps = Pick<UploadFieldProps<unknown>, 'error' | 'refusalText'> & {
  id: string
  refused: readonly Refused[]
}

/** What is wrong with the field, and each file that was not taken. */
const Problems = ({ id, refused, error, refusalText }: ProblemsProps) => (
  <div role="alert" part="refusals">
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    {refused.map(each => (
      <FieldError key={each.id}>
        {each.name}: {refusalText?.(each.refusal) ?? plainRefusal(each.refusal)}
      </FieldError>
    ))}
  </div>
)

type DropProps<T> = Pick<
  UploadFieldProps<T>,
  'text' | 'sendingText' | 'disabled' | 'testId' | 'error' | 'control'
> & {
  id: string
  bounds: UploadBounds
  items: readonly UploadItem<T>[]
  choose: RefObject<HTMLButtonElement | null>
  onFiles: (files: readonly File[]) => void
}

/** A field for one file takes no other while it is being uploaded; then what came of it is looked at. */
function getUse<T>({ files }: UploadBounds, items: readonly UploadItem<T>[]) {
  const has = (state: UploadItem<T>['state']) => items.some(each => each.state === state)
  return { sending: has('sending'), busy: files === 1 && has('sending'), isFull: files === 1 && has('done') }
}

function Drop<T>(props: DropProps<T>) {
  const { id, bounds, items, choose, text, sendingText, disabled, testId, error, control, onFiles } = props
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { sending, busy, isFull } = getUse(bounds, items)
  const hover = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on && !disabled)
  }
  const drop = (event: DragEvent) => {
    hover(false)(event)
    if (!busy && !disabled) onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      part="drop"
      className={classNames(css.drop, isFull && css.full, over && css.over)}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={drop}
    >
      <Icon of={FileUp} size={20} />
      <span aria-live="polite">
        {(sending && sendingText) || (text ?? t('uploads:drop', { count: bounds.files }))}
      </span>
      <input
        ref={input}
        type="file"
        accept={getAccept(bounds.types)}
        multiple={bounds.files > 1}
        hidden
        disabled={disabled}
        data-testid={testId}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button
        ref={mergeRefs(choose, control)}
        part="button"
        variant={isFull ? 'secondary' : 'primary'}
        busy={busy}
        {...(disabled && { 'aria-disabled': true, tabIndex: -1 })}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onClick={() => input.current?.click()}
      >
        {t('uploads:choose', { count: bounds.files })}
      </Button>
    </section>
  )
}

function getSentence<T>(item: UploadItem<T>): string {
  const { name } = item.file
  // The failed file's own line says why.
  if (item.state === 'failed') return ''
  return t(item.state === 'done' ? 'uploads:doneFile' : 'uploads:sending', { name })
}

const namespaces = ['uploads', 'errors'] as const

/** Loads the words of an upload; texts are drawn again with them. */
export function useUploadWords() {
  useValue($words)
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words of the upload could not be loaded.', error))
  }, [])
}
