import { type ReactNode, useId } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { section, sectionHead } from './home.css.ts'

type Loaded = { isPending: boolean; error: CallError | null; refetch: () => unknown }

type Props = {
  title: string
  /** Beside the title: a count or a link to the whole list. */
  aside?: ReactNode
  query: Loaded
  children: ReactNode
}

/** A section of the workspace: title over a dark rule, with its own loading and error state. */
export function Section({ title, aside, query, children }: Props) {
  const { t } = useText()
  const id = useId()
  return (
    <section className={section} aria-labelledby={id}>
      <div className={sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {query.isPending && <Skeleton lines={3} size="row" />}
      {query.error && (
        <ErrorState
          small
          title={query.error.message || t('portal:state.errorTitle')}
          errorId={query.error.requestId}
          onRetry={() => query.refetch()}
        />
      )}
      {!query.isPending && !query.error && children}
    </section>
  )
}
