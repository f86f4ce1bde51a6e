import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { Said } from './states.tsx'

/** What most people never see of a player, and so loaded apart: nothing assigned, or a failure with its id. */
export const Rare = ({ failed, ...said }: Said) =>
  failed ? <ErrorState {...said} /> : <EmptyState title={said.title} text={said.text} />
