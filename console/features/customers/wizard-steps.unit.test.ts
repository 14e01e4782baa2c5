import { describe, expect, it } from 'vitest';
import { brokenFields, firstStepOf, isOfStep, STEPS, stepOf } from './wizard-steps.ts';

const COMPLETE = {
  displayName: 'Metalúrgica Acme',
  legalName: '',
  businessId: '11.222.333/0001-81',
  customerCode: 'ACME-01',
  subdomain: 'acme',
  licensesCount: 50,
  logoUrl: null,
  timeZone: 'America/Sao_Paulo',
  administrator: { name: '', email: '' },
  machines: [],
};

const broken = (changes: object) => brokenFields({ ...COMPLETE, ...changes });

describe('the steps of the customer wizard', () => {
  it('are basic information, console user, machines, review [S4]', () => {
    expect(STEPS).toEqual(['basics', 'user', 'machines', 'review']);
    expect(stepOf('machines')).toBe('machines');
    expect(stepOf('no such step')).toBe('basics');
    expect(stepOf(null)).toBe('basics');
  });

  it('are complete with the basic information only: user and machines are optional [S14]', () => {
    expect(broken({})).toEqual([]);
    expect(broken({ administrator: null, machines: null })).toEqual([]);
    expect(broken({ administrator: { name: '  ', email: '' } })).toEqual([]);
  });

  it('require name and e-mail of an administrator if one of them is typed [V5] [S14]', () => {
    expect(broken({ administrator: { name: 'Rita', email: '' } })).toEqual(['administrator.email']);
    expect(broken({ administrator: { name: '', email: 'rita@acme.example' } })).toEqual(['administrator.name']);
    expect(broken({ administrator: { name: 'Rita', email: 'rita' } })).toEqual(['administrator.email']);
  });

  it('require name and model of each machine [V5] [S14]', () => {
    const machine = { name: 'M-01', model: 'ICEPLUS_MACHINE', observation: '' };
    expect(broken({ machines: [machine] })).toEqual([]);
    expect(broken({ machines: [machine, { name: '', model: undefined }] })).toEqual([
      'machines[1].name',
      'machines[1].model',
    ]);
  });

  it.each([
    ['displayName', 'A'],
    ['displayName', 'x'.repeat(101)],
    ['displayName', ''],
    ['legalName', 'x'.repeat(201)],
    ['businessId', '11.222.333/0001-82'],
    ['businessId', ''],
    ['customerCode', 'A'],
    ['customerCode', 'with space'],
    ['customerCode', 'x'.repeat(21)],
    ['subdomain', 'ab'],
    ['subdomain', 'Acme'],
    ['subdomain', 'demo'],
    ['subdomain', 'x'.repeat(31)],
    ['licensesCount', null],
    ['licensesCount', 0],
    ['licensesCount', 1.5],
    ['licensesCount', 10_001],
    ['logoUrl', 'no address'],
    ['timeZone', 'Mars/Olympus'],
  ])('refuse a %s that breaks its rule: “%s” [V5]', (field, value) => {
    expect(broken({ [field]: value })).toContain(field);
  });

  it('can be found by their fields, so that a refusal leads to the right step [S4]', () => {
    expect(firstStepOf(['machines.0.name', 'administrator.email'])).toBe('user');
    expect(firstStepOf(['machines[2].model'])).toBe('machines');
    expect(firstStepOf(['subdomain', 'machines.0.name'])).toBe('basics');
    expect(firstStepOf([])).toBeUndefined();
    expect(isOfStep('review', 'subdomain')).toBe(false);
  });
});
