import { CircleAlert, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { Button, IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import {
  actions,
  errorId,
  errorIdCopy,
  errorIdText,
  state,
  stateSmall,
  stateText,
  stateTitle,
  trouble,
} from './state.css.ts'

export type ErrorStateProps = {
  /** The localised text of the code. */
  title: string
  text?: ReactNode
  /** Leave it out where a retry can't help (no permission). */
  onRetry?: () => void
  retrying?: boolean
  /** What the user can do instead of a retry. */
  action?: ReactNode
  /** The request's id, for the help desk. */
  errorId?: string
  small?: boolean
}

/** An error: what failed, what to do, and the id for support. Announced at once. */
export function ErrorState({ title, text, onRetry, retrying, action, errorId: id, small }: ErrorStateProps) {
  const words = useWords()
  return (
    <div role="alert" className={classNames(state, small && stateSmall)}>
      <span className={trouble}>
        <Icon of={CircleAlert} size={20} />
      </span>
      <p className={stateTitle}>{title}</p>
      {text && <div className={stateText}>{text}</div>}
      {onRetry && (
        <div className={actions}>
          <Button onClick={onRetry} busy={retrying}>
            {words('state.retry')}
          </Button>
        </div>
      )}
      {action && <div className={actions}>{action}</div>}
      {id && <ErrorId id={id} />}
    </div>
  )
}

function ErrorId({ id }: { id: string }) {
  const words = useWords()
  const [copied, setCopied] = useState(false)
  // Without a clipboard (plain HTTP, denied permission) the id is still selectable text.
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className={errorId}>
      {words('state.errorId')}
      <span className={errorIdCopy}>
        <code className={errorIdText}>{id}</code>
        <IconButton
          icon={Copy}
          variant="quiet"
          small
          label={words(copied ? 'state.copied' : 'state.copy')}
          onClick={copy}
        />
      </span>
      <span role="status" className={visuallyHidden}>
        {copied ? words('state.copied') : ''}
      </span>
    </div>
  )
}
