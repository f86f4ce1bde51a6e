import { agentOrigins, agentStates } from '../../../contract/notices/company-agents.ts'
import { choice, listState, pages, words } from '../../shared/list/list-state.ts'

export const agentsState = listState({
  query: words(100),
  state: choice(agentStates),
  origin: choice(agentOrigins),
  ...pages,
})
export type AgentsState = typeof agentsState.start
