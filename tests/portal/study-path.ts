import { asOwner } from './server.ts'

/** Address of the sites of a study of the demo, by its protocol id. */
export const sitesPath = (planId: string): Promise<string> =>
  asOwner(async client => {
    const { rows } = await client.query<{ id: string }>('select id from study where plan_id = $1', [planId])
    return `/csr_mds/study/${rows[0]!.id}/site`
  })
