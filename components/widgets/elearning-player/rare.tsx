// Loads on demand: 3.2 kB (gzip) less in the first load of its element.
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { Explanation } from './states.tsx'

/** States of the player that few users see, so loaded separately: nothing assigned, or a failure with its id. */
export const Rare = ({ failed, ...said }: Explanation) =>
  failed ? <ErrorState {...said} /> : <EmptyState title={said.title} text={said.text} />
