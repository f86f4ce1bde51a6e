import { CircleCheck, RotateCw, X } from 'lucide-react'
import { codeText, t } from '../../../client/words/i18n.ts'
import { getCode } from '../../../contract/codes.ts'
import { Button, IconButton } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import { FieldError } from './field.tsx'
import { sizeText } from './size-text.ts'
import * as css from './upload-field.css.ts'
import type { UploadItem } from './upload-list.ts'

type RowProps<T> = {
  item: UploadItem<T>
  onOpen: (() => void) | null | undefined
  onRetry: (() => void) | null
  onRemove: (() => void) | null
}

/** A file of the list: its name, how far its upload is, and what can be done with it. */
export function Row<T>({ item, onOpen, onRetry, onRemove }: RowProps<T>) {
  const { name, size } = item.file
  return (
    <li part="file" className={css.row}>
      <div className={css.facts}>
        <div className={css.name}>
          {onOpen ? (
            <button type="button" className={css.open} onClick={onOpen}>
              {name}
            </button>
          ) : (
            name
          )}
          {size > 0 && <span className={css.size}>{sizeText(size)}</span>}
        </div>
        {item.state === 'sending' && <Progress name={name} share={item.share} />}
        {item.state === 'done' && onRemove && (
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
        {item.state === 'failed' && onRetry && (
          <Button small icon={RotateCw} aria-label={t('uploads:retryFile', { name })} onClick={onRetry}>
            {t('uploads:retry')}
          </Button>
        )}
        {onRemove && (
          <IconButton
            small
            variant="quiet"
            icon={X}
            label={t(item.state === 'sending' ? 'uploads:cancelFile' : 'uploads:removeFile', { name })}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  )
}

/** How much of a file has been sent; after that, and before it is known, only that it is under way. */
function Progress({ name, share }: { name: string; share: number | null }) {
  const percent = share === null || share >= 1 ? null : Math.floor(share * 100)
  return (
    <div className={css.way}>
      <progress
        part="progress"
        className={css.bar}
        aria-label={t('uploads:sending', { name })}
        {...(percent !== null && { max: 100, value: percent })}
      />
      {percent !== null && <span className={css.size}>{t('uploads:percent', { percent })}</span>}
    </div>
  )
}

/** The server's message without its number (N61); a general text if there is none. */
const failureText = (item: { said: () => string }) => item.said() || codeText(getCode('uploadFailed').code)
