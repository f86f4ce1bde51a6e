import { describe, expect, it } from 'vitest'
import { emptyValues, type FormValues } from '../../../../components/screens/organisations/form-values.ts'
import { exchangeMain } from '../../../../components/screens/organisations/lists.tsx'

const further = (city: string) => ({
  ...{
    purpose: 'delivery' as const,
    country: '中国',
    province: '上海市',
    city,
    zip: '200032',
    address: '1 号',
  },
})

describe('E36 a further address becomes the main one', () => {
  it('and the main one takes its place and purpose', () => {
    const main = { country: '中国', province: '江苏省', city: '苏州市', zip: '215006', address: '96 号' }
    const values: FormValues = { ...emptyValues, ...main, addresses: [further('甲'), further('乙')] }
    const { addresses, ...next } = exchangeMain(values, 1)
    const { purpose, ...wanted } = further('乙')
    expect(next).toEqual(wanted)
    expect(addresses).toEqual([further('甲'), { purpose, ...main }])
  })

  it('without a main one nothing takes its place', () => {
    const values: FormValues = { ...emptyValues, addresses: [further('甲')] }
    expect(exchangeMain(values, 0)).toMatchObject({ city: '甲', addresses: [] })
  })
})
