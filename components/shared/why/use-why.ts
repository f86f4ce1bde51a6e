import type { Verdict } from '../../../contract/shapes.ts'
import { explainAccess } from '../../../contract/workspace/calls.ts'
import type { OffReason } from '../../ui/base/off.ts'
import { useScoped } from '../call/use-scoped.ts'
import { useText } from '../call/use-text.ts'
import { whyNot } from './why.ts'

/** Why calls are not open to the acting role, by call name; empty if they are open, and while unknown. */
export function useWhy<Name extends string>(...calls: Name[]): Partial<Record<Name, OffReason>> {
  const { locale } = useText()
  const verdicts = useVerdicts(calls)
  const pairs = calls.map((call, place) => [call, whyNot(verdicts?.[place], locale)])
  return Object.fromEntries(pairs.filter(([, why]) => why)) as Partial<Record<Name, OffReason>>
}

/** The verdicts on calls in their order; undefined while unknown. */
export const useVerdicts = (calls: readonly string[]): Verdict[] | undefined =>
  useScoped(
    explainAccess,
    { asks: calls.map(call => ({ call })) },
    { enabled: calls.length > 0, staleTime: 60_000, loading: false },
  ).data?.verdicts
