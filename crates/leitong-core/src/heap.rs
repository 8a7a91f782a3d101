/// Bytes that a value owns on the heap, beyond its own size.
///
/// Capacity beyond the length counts: it is memory that the process holds.
pub trait HeapBytes {
    /// Heap bytes owned by this value.
    fn heap_bytes(&self) -> usize;
}

macro_rules! nothing_on_the_heap {
    ($($kind:ty),*) => { $(impl HeapBytes for $kind { fn heap_bytes(&self) -> usize { 0 } })* };
}
nothing_on_the_heap!((), bool, u8, u16, u32, u64, u128, usize, f32, f64);

impl<T: HeapBytes> HeapBytes for Vec<T> {
    fn heap_bytes(&self) -> usize {
        self.capacity() * size_of::<T>() + self.iter().map(HeapBytes::heap_bytes).sum::<usize>()
    }
}

impl<T: HeapBytes> HeapBytes for Box<[T]> {
    fn heap_bytes(&self) -> usize {
        self.len() * size_of::<T>() + self.iter().map(HeapBytes::heap_bytes).sum::<usize>()
    }
}

impl<T: HeapBytes> HeapBytes for Option<T> {
    fn heap_bytes(&self) -> usize {
        self.as_ref().map_or(0, HeapBytes::heap_bytes)
    }
}

impl<A: HeapBytes, B: HeapBytes> HeapBytes for (A, B) {
    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes() + self.1.heap_bytes()
    }
}

impl HeapBytes for String {
    fn heap_bytes(&self) -> usize {
        self.capacity()
    }
}

impl<T: HeapBytes, const N: usize> HeapBytes for [T; N] {
    fn heap_bytes(&self) -> usize {
        self.iter().map(HeapBytes::heap_bytes).sum()
    }
}
