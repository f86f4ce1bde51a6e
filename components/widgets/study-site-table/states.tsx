import type { ReactNode } from 'react'
import { hasWrongId } from '../../shared/call/wrong-id.ts'
import { Button } from '../../ui/base/button.tsx'
import { ClearButton } from '../../ui/base/clear-button.tsx'
import { EmptySearch, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { useReasons } from './use-reasons.ts'
import type { TableText } from './use-table-text.ts'
import type { View } from './view.ts'

type Props = {
  view: View
  text: TableText
  query: string
  onWiden: () => void
  onRetry: () => void
  onSignIn: () => void
}

/** Shown in place of the rows while there are none. */
export function States({ view, text: { t }, query, onWiden, onRetry, onSignIn }: Props) {
  const ready = useReasons()
  const empty = (name: 'noStudy' | 'never' | 'signIn', action?: ReactNode) => (
    <EmptyState
      title={t(`siteActs:state.${name}Title`)}
      text={t(`siteActs:state.${name}Text`)}
      action={action}
    />
  )
  if (!ready) return null
  switch (view.kind) {
    case 'no-study':
      return empty('noStudy')
    case 'never':
      return empty('never')
    case 'signed-out':
      return empty('signIn', <Button onClick={onSignIn}>{t('siteActs:state.signIn')}</Button>)
    case 'nothing':
      return <Nothing query={query} text={{ t }} onWiden={onWiden} />
    case 'offline':
      return (
        <ErrorState
          title={t('siteActs:state.failedTitle')}
          text={t('siteActs:state.offline')}
          onRetry={onRetry}
        />
      )
    case 'denied':
    case 'failed':
      return <Refused view={view} t={t} onRetry={onRetry} />
    default:
      return null
  }
}

type RefusedProps = Pick<Props, 'onRetry'> & {
  view: Extract<View, { kind: 'denied' | 'failed' }>
  t: TableText['t']
}

/** No permission, no such study, or a failure that another try may mend. */
function Refused({ view: { kind, error }, t, onRetry }: RefusedProps) {
  const wrong = error.name === 'dataNotFound' || hasWrongId(error)
  const state = wrong ? 'wrongId' : kind
  return (
    <ErrorState
      title={t(`siteActs:state.${state}Title`)}
      text={state === 'failed' ? error.message : t(`siteActs:state.${state}Text`)}
      onRetry={state === 'failed' ? onRetry : undefined}
      errorId={error.requestId}
    />
  )
}

type NothingProps = Pick<Props, 'query' | 'onWiden'> & { text: Pick<TableText, 't'> }

const Nothing = ({ query, text: { t }, onWiden }: NothingProps) =>
  query ? (
    <EmptySearch query={query} onClear={onWiden} text={t('siteActs:state.searchText')} />
  ) : (
    <EmptyState
      title={t('sites:said.none')}
      text={t('siteActs:state.searchText')}
      action={<ClearButton onClear={onWiden}>{t('sites:filter.clear')}</ClearButton>}
    />
  )
