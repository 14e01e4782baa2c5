import type { Channel, ChannelState } from '../components/ChannelGrid/ChannelGrid.tsx';

function channel(number: number, product: string, quantity: number, capacity: number, state: ChannelState): Channel {
  return {
    id: String(number),
    number: String(number),
    product,
    quantityText: `${quantity} of ${capacity}`,
    fill: quantity / capacity,
    state,
  };
}

export const channels: Channel[] = [
  channel(11, 'Luva nitrílica M', 18, 20, 'available'),
  channel(12, 'Luva nitrílica G', 4, 20, 'low'),
  channel(13, 'Óculos incolor', 14, 16, 'available'),
  channel(14, 'Protetor auricular', 9, 30, 'error'),
  channel(15, 'Protetor auricular', 26, 30, 'available'),
  channel(16, 'Máscara PFF2', 11, 24, 'available'),
  channel(21, 'Luva de vaqueta 9', 8, 10, 'available'),
  channel(22, 'Luva de vaqueta 10', 0, 10, 'empty'),
  channel(23, 'Mangote raspa', 6, 8, 'available'),
  channel(24, 'Avental raspa', 3, 4, 'available'),
  channel(25, 'Touca árabe', 7, 12, 'available'),
  channel(26, 'Creme protetor', 5, 12, 'available'),
  channel(31, 'Bota nº 40', 2, 3, 'available'),
  channel(32, 'Bota nº 41', 3, 3, 'available'),
  channel(33, 'Bota nº 42', 1, 3, 'low'),
  channel(34, 'Capacete branco', 4, 4, 'available'),
  channel(35, 'Capacete azul', 0, 4, 'maintenance'),
  channel(36, 'Jugular', 9, 10, 'available'),
];

export const stateLabels: Record<ChannelState, string> = {
  available: 'available',
  low: 'low',
  empty: 'empty',
  error: 'error',
  maintenance: 'maintenance',
};
