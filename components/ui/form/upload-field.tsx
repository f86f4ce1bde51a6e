import { CircleCheck, FileUp, RotateCw, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { $words, codeText, hasWords, loadWords, t } from '../../../client/words/i18n.ts'
import { getCode } from '../../../contract/codes.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { Button, IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useValue } from '../base/use-value.ts'
import { hintText, labelText } from './field.css.ts'
import { FieldError } from './field.tsx'
import * as css from './upload-field.css.ts'
import { type SendUpload, type UploadItem, uploadList } from './upload-list.ts'
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
  onChange: (values: readonly T[]) => void
  testId?: string
}

const plainRefusal = ({ code, values }: Refusal) => codeText(getCode(code).code, values)

/** Files dropped or chosen, each with its progress, its result, and buttons to remove it or to retry (D34). */
export function UploadField<T>(props: UploadFieldProps<T>) {
  const { label, hideLabel, bounds = usualBounds, refusalText, testId } = props
  useUploadWords()
  const latest = useRef({ ...props, bounds })
  latest.current = { ...props, bounds }
  const [list] = useState(() => uploadList<T>(() => latest.current))
  const items = useValue(list.$items)
  const refused = useValue(list.$refused)
  const id = useId()
  const choose = useRef<HTMLButtonElement>(null)
  const remove = (item: number) => {
    list.remove(item)
    choose.current?.focus()
  }
  const { files, types, mb } = bounds
  return (
    <div className={css.upload}>
      <div id={`${id}-label`} className={hideLabel ? visuallyHidden : labelText}>
        {label}
      </div>
      <Drop {...{ id, bounds, items, choose, testId }} {...props} onFiles={list.take} />
      <div id={`${id}-hint`} className={hintText}>
        {t('uploads:bounds', { types: types.join(', '), mb, count: files })}
      </div>
      <div role="alert">
        {refused.map(each => (
          <FieldError key={each.id}>
            {each.name}: {refusalText?.(each.refusal) ?? plainRefusal(each.refusal)}
          </FieldError>
        ))}
      </div>
      {items.length > 0 && (
        <ul className={css.list} aria-label={t('uploads:files')}>
          {items.map(item => (
            <Row
              key={item.id}
              item={item}
              onRetry={() => list.retry(item.id)}
              onRemove={() => remove(item.id)}
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

type DropProps<T> = Pick<UploadFieldProps<T>, 'text' | 'sendingText' | 'testId'> & {
  id: string
  bounds: UploadBounds
  items: readonly UploadItem<T>[]
  choose: React.RefObject<HTMLButtonElement | null>
  onFiles: (files: readonly File[]) => void
}

function Drop<T>({ id, bounds, items, choose, text, sendingText, testId, onFiles }: DropProps<T>) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const sending = items.some(each => each.state === 'sending')
  // A field for one file is full while it is being uploaded.
  const busy = bounds.files === 1 && sending
  const hover = (on: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(on)
  }
  const drop = (event: DragEvent) => {
    hover(false)(event)
    if (!busy) onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      className={classNames(css.drop, over && css.over)}
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
        data-testid={testId}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <Button ref={choose} variant="primary" busy={busy} onClick={() => input.current?.click()}>
        {t('uploads:choose', { count: bounds.files })}
      </Button>
    </section>
  )
}

type RowProps<T> = { item: UploadItem<T>; onRetry: () => void; onRemove: () => void }

function Row<T>({ item, onRetry, onRemove }: RowProps<T>) {
  const { name, size } = item.file
  return (
    <li className={css.row}>
      <div className={css.told}>
        <div className={css.name}>
          {name}
          <span className={css.size}>{sizeText(size)}</span>
        </div>
        {item.state === 'sending' && (
          <progress className={css.bar} aria-label={t('uploads:sending', { name })} />
        )}
        {item.state === 'done' && (
          <span className={css.done}>
            <Icon of={CircleCheck} size={14} />
            {t('uploads:done')}
          </span>
        )}
        <div aria-live="polite">
          {item.state === 'failed' && <FieldError>{failureText(item)}</FieldError>}
        </div>
      </div>
      <div className={css.acts}>
        {item.state === 'failed' && (
          <Button small icon={RotateCw} aria-label={t('uploads:retryFile', { name })} onClick={onRetry}>
            {t('uploads:retry')}
          </Button>
        )}
        <IconButton
          small
          variant="quiet"
          icon={X}
          label={t(item.state === 'sending' ? 'uploads:cancelFile' : 'uploads:removeFile', { name })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

/** The server's message without its number (N61); a general text if there is none. */
const failureText = (item: { said: () => string }) => item.said() || codeText(getCode('uploadFailed').code)

function getSentence<T>(item: UploadItem<T>): string {
  const { name } = item.file
  // The failed file's own line says why.
  if (item.state === 'failed') return ''
  return t(item.state === 'done' ? 'uploads:doneFile' : 'uploads:sending', { name })
}

const sizeText = (size: number): string =>
  size < 1_048_576 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1_048_576).toFixed(1)} MB`

const namespaces = ['uploads', 'errors'] as const

function useUploadWords() {
  useValue($words)
  useEffect(() => {
    if (hasWords(namespaces)) return
    loadWords(namespaces).catch(error => console.warn('The words of the upload could not be loaded.', error))
  }, [])
}
