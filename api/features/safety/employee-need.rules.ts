/** What an employee may need, in the order of the work queue (requirements S2, IDEA-24, IDEA-25). */
export const EMPLOYEE_NEEDS = ['LACKS_ITEMS', 'REPLACEMENT_DUE', 'TRAINING_EXPIRED'] as const;
