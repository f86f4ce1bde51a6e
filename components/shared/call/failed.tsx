import { useStore } from '@nanostores/react'
import type { CallError } from '../../../client/http/call-error.ts'
import { $online } from '../../../client/page/online.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { AskAccess } from './ask-access.tsx'
import { getLackingRight, isDenied } from './failure.ts'
import { useText } from './use-text.ts'
import { hasWrongId } from './wrong-id.ts'

/** Shown in place of data that could not be loaded: offline, no permission, gone, or failed with the id for support. */
export function Failed({
  error,
  onRetry,
  small,
}: {
  error: CallError
  onRetry: () => void
  small?: boolean
}) {
  const { t } = useText()
  const right = getLackingRight(error)
  const online = useStore($online)
  if (!online) {
    return (
      <ErrorState
        title={t('portal:state.offlineTitle')}
        text={t('portal:state.offlineText')}
        onRetry={onRetry}
        small={small}
      />
    )
  }
  if (error.name === 'dataNotFound' || hasWrongId(error)) {
    return (
      <ErrorState
        title={t('portal:state.goneTitle')}
        text={hasWrongId(error) ? t('portal:state.addressText') : error.message}
        errorId={error.requestId}
        small={small}
      />
    )
  }
  if (isDenied(error) || error.name === 'accountNotEnabled') {
    return (
      <ErrorState
        title={t('portal:state.deniedTitle')}
        text={error.message}
        action={right !== null && <AskAccess right={right} />}
        errorId={error.requestId}
        small={small}
      />
    )
  }
  return (
    <ErrorState
      title={t('portal:state.errorTitle')}
      text={error.message}
      errorId={error.requestId}
      onRetry={onRetry}
      small={small}
    />
  )
}
